import type { Explored, Explorer } from './explorer.ts';
import { likeness, type Reached, type Step, type Strategy } from './strategy.ts';

/** Nodes a walk goes on from at each depth, best first. */
const FRONTIER = 200;

export interface Way {
  readonly start: string;
  readonly maxDepth: number;
  readonly strategy: Strategy;
  /** Nodes that are wanted, and how many of them. */
  readonly isWanted: (node: Reached) => boolean;
  readonly most: number;
  /** Waited for after each step that leads on: the wanted nodes it met first, best first, no more than are wanted. */
  readonly onStep?: ((met: Walk) => Promise<void>) | undefined;
}

export interface Walk {
  /** The nodes wanted, best first; the depth is the least number of steps. */
  readonly found: readonly Reached[];
  /** Steps seen between nodes of the walk. */
  readonly steps: readonly Step[];
}

/**
 * Walks outwards step by step; a node keeps the depth at which it was first met and the best path of that depth. A node
 * is not gone on from where nothing beyond it could come among the best. Undefined where the start has no step to take,
 * or does not exist. Limits that cut it are the explorer's to name.
 */
export async function walk(explorer: Explorer, way: Way): Promise<Walk | undefined> {
  const start = startAt(way.start);
  const reached = new Map<string, Reached>([[start.key, start]]);
  const seen: Step[] = [];
  let frontier: Reached[] = [start];
  for (let depth = 1; frontier.length > 0; depth++) {
    const keys = frontier.map(({ key }) => key);
    const explored = await explorer.stepsFrom(keys, depth < way.maxDepth);
    if (depth === 1 && explored.size === 0) return undefined;
    const next = arrive(frontier, explored, reached, way.strategy, seen);
    for (const node of next) reached.set(node.key, node);
    await way.onStep?.({ found: wantedOf(next, way).slice(0, way.most), steps: seen });
    if (depth === way.maxDepth) break;
    const promising = worthGoingOn(next, reached.values(), way);
    if (promising.length < next.length) explorer.truncated.add('max_nodes');
    if (promising.length > FRONTIER) explorer.truncated.add('frontier');
    frontier = promising.sort(byScore).slice(0, FRONTIER);
  }
  const found = wantedOf(reached.values(), way);
  if (found.length > way.most) explorer.truncated.add('max_nodes');
  return { found: found.slice(0, way.most), steps: seen };
}

/** Where every walk begins. */
export function startAt(key: string): Reached {
  return { key, depth: 0, degree: 0, node_type: '', share: 1, score: 1, path: [] };
}

/** Nodes that may lead to one better than the worst of those found, once enough are found. */
function worthGoingOn(next: readonly Reached[], reached: Iterable<Reached>, way: Way): Reached[] {
  const least = wantedOf(reached, way)[way.most - 1]?.score ?? 0;
  return next.filter((node) => node.share * way.strategy.most(node) >= least);
}

function wantedOf(reached: Iterable<Reached>, { isWanted }: Way): Reached[] {
  return [...reached].filter((node) => node.depth > 0 && isWanted(node)).sort(byScore);
}

/** The best way to each node that these steps come to for the first time. */
function arrive(
  frontier: readonly Reached[],
  explored: ReadonlyMap<string, Explored>,
  reached: ReadonlyMap<string, Reached>,
  strategy: Strategy,
  seen: Step[],
): Reached[] {
  const best = new Map<string, Reached>();
  for (const node of frontier) {
    const { degree = node.degree, steps = [] } = explored.get(node.key) ?? {};
    const from = { ...node, degree };
    for (const step of steps) {
      seen.push(step);
      if (reached.has(step.to)) continue;
      const share = from.share * strategy.pass(from, step);
      if (isBetter(share, step, best.get(step.to))) best.set(step.to, goTo(from, step, share));
    }
  }
  return [...best.values()];
}

/** The node that a step comes to, with what share is left. */
export function goTo(from: Reached, step: Step, share: number): Reached {
  const { to: key, degree, node_type, similarity } = step;
  const score = share * likeness(similarity);
  return { key, degree, node_type, depth: from.depth + 1, share, score, path: [...from.path, step] };
}

/** Of ways that pass on the same, one is taken whatever the order they come in. */
function isBetter(share: number, step: Step, known: Reached | undefined): boolean {
  if (!known || share !== known.share) return share > (known?.share ?? 0);
  const last = known.path.at(-1) as Step;
  return step.from < last.from || (step.from === last.from && step.link.id < last.link.id);
}

/** Best first; equal scores by depth, then key, so that equal input gives equal answers. */
export function byScore(a: Reached, b: Reached): number {
  return b.score - a.score || a.depth - b.depth || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
}
