import { withinTokens, type SizeOf } from '../limits/token-limit.ts';
import { askedDirection } from '../ontology/direction/asked-direction.ts';
import type { LabelRegistry } from '../ontology/labels/label-registry.ts';
import { describeWalk, type Described } from './describe-walk.ts';
import { chooseStrategy } from './intent.ts';
import { directed, filterOfPattern, labelsOfTheme, readPattern, type LinkFilter } from './link-pattern.ts';
import { type StrategyName, preferring, type Reached, type Strategy } from './strategy.ts';
import { walkBy, type OnStep, type Outcome, type Plan, type WalkInput, type WalkMemory } from './walk-by.ts';
import { whyEmpty } from './why-empty.ts';

interface FindRelatedInput extends WalkInput {
  /** Tokens that the answer may take. */
  readonly max_tokens?: number | undefined;
  /** Characters of an answer as its caller reads it; by default those of its lists as JSON. */
  readonly sizeOf?: SizeOf<Related> | undefined;
}

export interface Related extends Described {
  strategy: StrategyName;
  reason: string;
  /** What the database has read. */
  expanded: { nodes: number; relationships: number };
}

/** Walks from a node, and names the strategy and its reason. An empty answer says why it is empty. Throws NOT_FOUND. */
export async function findRelated(
  memory: WalkMemory,
  input: FindRelatedInput,
  onStep?: OnStep,
): Promise<Related> {
  const { start_node, query, lens, relationship_pattern: pattern } = input;
  const [vector, registry] = await Promise.all([
    query === undefined ? null : memory.embedder.embedQuery(query),
    memory.labels.registry(),
  ]);
  const embedded = query !== undefined && vector ? { query, vector } : undefined;
  const { name, reason, strategy } = await chooseStrategy(memory, lens, embedded);
  const route = routeOf(strategy, { query, pattern }, registry);
  const plan = { memory, input, vector, strategy: route.strategy, onStep: onStep && eachOnce(onStep) };
  const { outcome, note } = await follow(plan, route);
  const described = await describeWalk(memory, start_node, outcome, input.time);
  const related = {
    strategy: name,
    reason: [reason, route.because, note].filter(Boolean).join(' '),
    ...described,
    truncated: [...outcome.truncated, ...described.truncated],
    expanded: outcome.expanded,
  };
  const { max_tokens, sizeOf = jsonSize } = input;
  const others = related.paths
    ? (['paths', 'edges', 'hyperedges'] as const)
    : (['edges', 'hyperedges'] as const);
  return withinTokens<Related>(related, ['nodes', ...others], max_tokens, sizeOf);
}

/** Walks in the direction of the route; where nothing lies that way, in both. The note says so, or why nothing was found. */
async function follow(plan: Plan, route: Route): Promise<{ outcome: Outcome; note: string }> {
  const first = await walkBy(plan, route.filter);
  const goesOn = route.otherwise && first.degree > 0 && !route.isFollowed(first.paths ?? first.found);
  const second = goesOn && (await walkBy(plan, route.otherwise));
  const outcome = second && second.found.length > first.found.length ? second : first;
  if (outcome.found.length === 0) return { outcome, note: await whyNothing(plan, outcome) };
  return {
    outcome,
    note: outcome === first ? '' : 'Nothing lies that way, so both directions are followed.',
  };
}

function whyNothing({ memory, input }: Plan, outcome: Outcome): Promise<string> {
  const { start_node: start, target_node: target, max_depth: maxDepth } = input;
  const { relationship_pattern: pattern, node_types: nodeTypes } = input;
  const { degree, degreeOfTarget, passed } = outcome;
  return whyEmpty(memory, { start, target, maxDepth, pattern, nodeTypes, degree, degreeOfTarget, passed });
}

/** Reports each node once, though a second walk may reach it again. */
function eachOnce(onStep: OnStep): OnStep {
  const reported = new Set<string>();
  return (nodes) => {
    const added = nodes.filter(({ key }) => !reported.has(key));
    for (const { key } of added) reported.add(key);
    onStep(added);
  };
}

function jsonSize({ nodes, edges, hyperedges, paths }: Related): number {
  return JSON.stringify({ nodes, edges, hyperedges, paths }).length;
}

/** Which relationships a walk follows, how it weighs them, and why. */
interface Route {
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
function routeOf(strategy: Strategy, { query, pattern }: Wish, registry: LabelRegistry): Route {
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
