import type { LabelRegistry } from '../ontology/labels/label-registry.ts';
import { askedDirection } from '../ontology/direction/asked-direction.ts';
import { directed, filterOfPattern, labelsOfTheme, readPattern, type LinkFilter } from './link-pattern.ts';
import { preferring, type Reached, type Strategy } from './strategy.ts';

/** Which relationships a walk follows, how it weighs them, and why. */
export interface Route {
  readonly filter: LinkFilter;
  readonly strategy: Strategy;
  /** What the question decides, for the reason of the answer. */
  readonly because: string;
  /** Where nothing lies in the direction: both directions. */
  readonly otherwise: LinkFilter | undefined;
  /** Whether a walk found what the direction is for. */
  readonly isFollowed: (found: readonly Reached[]) => boolean;
}

interface Wish {
  readonly query: string | undefined;
  readonly pattern: string | undefined;
}

/** The direction of a walk: the caller's, else the one that the question asks for, else along the edges where the strategy has one. */
export function routeOf(strategy: Strategy, { query, pattern }: Wish, registry: LabelRegistry): Route {
  const given = readPattern(pattern);
  const filter = filterOfPattern(given, registry);
  const undirected = { filter, strategy, because: '', otherwise: undefined, isFollowed: () => true };
  if (given.direction) return undirected;
  const asked = query === undefined ? undefined : askedDirection(query, registry);
  const labels = asked && labelsOfTheme(asked, registry);
  if (asked && labels && labels.size > 0) {
    const way = asked.towards === 1 ? 'what follows from the start' : 'what leads to the start';
    return {
      filter: directed(filter, asked, registry),
      strategy: preferring(strategy, labels),
      because: `It asks for ${way} ("${asked.words}").`,
      otherwise: filter,
      isFollowed: (found) => found.some(({ path }) => path.some(({ link }) => labels.has(link.label))),
    };
  }
  if (!strategy.isDirected) return undirected;
  const isFollowed = (found: readonly Reached[]) => found.length > 0;
  // A caller who asks nothing chose the direction by the lens.
  const otherwise = query === undefined ? undefined : filter;
  return { ...undirected, filter: { ...filter, edges: 'out' }, otherwise, isFollowed };
}
