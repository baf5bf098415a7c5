import { askedDirection } from '../ontology/direction/asked-direction.ts';
import { CAUSES, REASONS, type Asked } from '../ontology/direction/themes.ts';
import type { LabelRegistry } from '../ontology/labels/label-registry.ts';
import { directed, filterOfPattern, labelsOfTheme, readPattern, type LinkFilter } from './link-pattern.ts';
import { preferring, type Reached, type Strategy } from './strategy.ts';

/** What a question asks for, with the labels of the graph that say it. */
interface AskedLabels extends Asked {
  readonly labels: ReadonlySet<string>;
  /** Those of them that say what is asked for: of a cause not who decided. */
  readonly answering: ReadonlySet<string>;
}

function withLabels(asked: Asked, registry: LabelRegistry): AskedLabels {
  const labels = labelsOfTheme(asked, registry);
  const isCause = asked.theme === CAUSES;
  const answering = isCause ? labelsOfTheme({ ...asked, theme: REASONS }, registry) : labels;
  return { ...asked, labels, answering };
}

/** Which relationships a walk follows, how it weighs them, and why. */
export interface Route {
  readonly filter: LinkFilter;
  readonly strategy: Strategy;
  /** What the question decides, for the reason of the answer. */
  readonly because: string;
  /** Where nothing lies in the direction: both directions. */
  readonly otherwise: LinkFilter | undefined;
  /** What the question asks for, with the labels of the graph that say it. */
  readonly asked?: AskedLabels | undefined;
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
  const direction = query === undefined ? undefined : askedDirection(query, registry);
  const asked = direction && withLabels(direction, registry);
  if (asked && asked.labels.size > 0) {
    const way = asked.towards === 1 ? 'what follows from the start' : 'what leads to the start';
    return {
      filter: directed(filter, asked, registry),
      strategy: preferring(strategy, asked.labels, asked.answering),
      because: `It asks for ${way} ("${asked.words}").`,
      otherwise: filter,
      asked,
      isFollowed: (found) => answers(asked.labels, found),
    };
  }
  if (!strategy.isDirected) return { ...undirected, asked };
  const isFollowed = (found: readonly Reached[]) => found.length > 0;
  // A caller who asks nothing chose the direction by the lens.
  const otherwise = query === undefined ? undefined : filter;
  return { ...undirected, filter: { ...filter, edges: 'out' }, otherwise, asked, isFollowed };
}

/** Whether a path says what is asked for. */
function answers(labels: ReadonlySet<string>, found: readonly Reached[]): boolean {
  return found.some(({ path }) => path.some(({ link }) => labels.has(link.label)));
}

/** Whether a path from the start begins so: what is said of another node further on does not answer for it. */
export function begins(labels: ReadonlySet<string>, found: readonly Reached[]): boolean {
  return found.some(({ path }) => labels.has(path[0]?.link.label ?? ''));
}

/** That the memory has no cause of the start, or nothing else that is asked for. */
export function missing({ theme, towards, words }: Asked, start: string): string {
  const what = theme !== CAUSES ? `no "${words}"` : towards === -1 ? 'no cause' : 'nothing that came';
  return `Memory has ${what} of ${start}; what is near it is shown.`;
}
