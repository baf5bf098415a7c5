import type { Explored, Explorer } from './explorer.ts';
import { likeness, type Reached, type Step, type Strategy } from './strategy.ts';

/** Nodes from which a walk continues at each depth, best first. */
const MAX_FRONTIER = 200;
/** The walk goes on as if so many nodes were asked for at least: the best may lie behind others that are not asked for. */
const MIN_REACHED = 50;

export interface WalkOptions {
  readonly start: string;
  readonly maxDepth: number;
  readonly strategy: Strategy;
  readonly isWanted: (node: Reached) => boolean;
  /** What of the wanted nodes the query is about; undefined where all are. */
  readonly relevance?: Relevance | undefined;
  /** Wanted nodes in the answer. */
  readonly maxNodes: number;
  /** The walk waits for it after each depth. It gets the best wanted nodes that this depth adds. */
  readonly onStep?: ((added: Walk) => Promise<void>) | undefined;
}

export interface Relevance {
  /** Whether a node is of the type or relation that the query asks for. */
  readonly isAsked: (node: Reached) => boolean;
  /** Whether it is near to the query in meaning. */
  readonly isLike: (node: Reached) => boolean;
}

export interface Walk {
  /** The wanted nodes, best first; the depth is the least number of steps. */
  readonly found: readonly Reached[];
  /** All steps between nodes of the walk. */
  readonly steps: readonly Step[];
  /** All nodes that it reached, wanted or not. */
  readonly passed: readonly Reached[];
}

/**
 * Walks outwards depth by depth. A node keeps the depth at which the walk first reaches it, and the best path of that depth.
 * The walk does not continue from a node beyond which no node can be among the best. Undefined where the start does not
 * exist. The explorer collects the limits that cut the walk.
 */
export async function walk(explorer: Explorer, options: WalkOptions): Promise<Walk | undefined> {
  const { maxDepth, strategy, maxNodes, onStep } = options;
  const start = startAt(options.start);
  const reached = new Map<string, Reached>([[start.key, start]]);
  const steps: Step[] = [];
  let frontier: Reached[] = [start];
  for (let depth = 1; frontier.length > 0; depth++) {
    const keys = frontier.map(({ key }) => key);
    const explored = await explorer.stepsFrom(keys, depth < maxDepth);
    if (depth === 1 && !explored.has(start.key)) return undefined;
    const next = arrive(frontier, explored, reached, strategy, steps);
    for (const node of next) reached.set(node.key, node);
    const added = wantedOf(next, options).filter((node) => isRelevant(node, options));
    await onStep?.({ found: added.slice(0, maxNodes), steps, passed: next });
    if (depth === maxDepth) break;
    const promising = promisingOf(next, reached.values(), options);
    if (promising.length < next.length) explorer.truncated.add('max_nodes');
    if (promising.length > MAX_FRONTIER) explorer.truncated.add('frontier');
    frontier = promising.sort(byScore).slice(0, MAX_FRONTIER);
  }
  const wanted = wantedOf(reached.values(), options);
  const found = relevantOf(wanted, options);
  if (found.length < wanted.length) explorer.truncated.add('relevance');
  if (found.length > maxNodes) explorer.truncated.add('max_nodes');
  reached.delete(start.key);
  return { found: found.slice(0, maxNodes), steps, passed: [...reached.values()] };
}

export function startAt(key: string): Reached {
  return { key, depth: 0, degree: 0, time: '', node_type: '', share: 1, score: 1, path: [], derived: 0 };
}

/** Nodes that may lead to one better than the worst of the answer, once the answer is full. */
function promisingOf(next: readonly Reached[], reached: Iterable<Reached>, options: WalkOptions): Reached[] {
  const worst = wantedOf(reached, options)[Math.max(options.maxNodes, MIN_REACHED) - 1];
  const floor = worst?.derived === 0 ? worst.score : 0;
  return next.filter((node) => node.share * options.strategy.maxPass(node) >= floor);
}

/** What the query asks for and what leads there; where nothing is, what is next to the start or near to the query in meaning. */
function relevantOf(wanted: readonly Reached[], options: WalkOptions): readonly Reached[] {
  const { relevance } = options;
  if (!relevance) return wanted;
  const isNext = wanted.some(relevance.isAsked) ? () => false : ({ depth }: Reached) => depth === 1;
  const relevant = wanted.filter((node) => isNext(node) || isRelevant(node, options));
  const keys = new Set(relevant.flatMap(({ path }) => path.map(({ to }) => to)));
  return keys.size === 0 ? wanted : wanted.filter(({ key }) => keys.has(key));
}

function isRelevant(node: Reached, { relevance }: WalkOptions): boolean {
  return !relevance || relevance.isAsked(node) || relevance.isLike(node);
}

function wantedOf(reached: Iterable<Reached>, { isWanted }: WalkOptions): Reached[] {
  return [...reached].filter((node) => node.depth > 0 && isWanted(node)).sort(byScore);
}

/** The best path to each node that the walk reaches for the first time. Adds all steps to `steps`. */
function arrive(
  frontier: readonly Reached[],
  explored: ReadonlyMap<string, Explored>,
  reached: ReadonlyMap<string, Reached>,
  strategy: Strategy,
  steps: Step[],
): Reached[] {
  const best = new Map<string, Reached>();
  for (const node of frontier) {
    const { degree = node.degree, steps: fromNode = [] } = explored.get(node.key) ?? {};
    const from = { ...node, degree };
    steps.push(...fromNode);
    for (const step of fromNode.filter(({ to }) => !reached.has(to))) {
      const arrived = goTo(from, step, from.share * strategy.pass(from, step));
      if (isBetter(arrived, best.get(step.to))) best.set(step.to, arrived);
    }
  }
  return [...best.values()];
}

/** The target of a step, with the share that the step passes on. */
export function goTo(from: Reached, step: Step, share: number): Reached {
  const { to: key, degree, time, node_type, similarity } = step;
  const score = share * likeness(similarity);
  const derived = step.derived || Math.min(from.derived, 1);
  const path = [...from.path, step];
  return { key, degree, time, node_type, depth: from.depth + 1, share, score, path, derived };
}

/** What callers stored leads before what was derived. Of equal shares the choice does not depend on the order of the steps. */
function isBetter(node: Reached, known: Reached | undefined): boolean {
  if (!known) return node.share > 0;
  if (node.derived !== known.derived) return node.derived < known.derived;
  if (node.share !== known.share) return node.share > known.share;
  const [step, last] = [node.path.at(-1) as Step, known.path.at(-1) as Step];
  return step.from < last.from || (step.from === last.from && step.link.id < last.link.id);
}

/** What callers stored first, then the best; of equal scores the nearer, then the newer. Equal input gives equal answers. */
export function byScore(a: Reached, b: Reached): number {
  return (
    a.derived - b.derived ||
    b.score - a.score ||
    a.depth - b.depth ||
    inOrder(b.time, a.time) ||
    inOrder(a.key, b.key)
  );
}

function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
