import { traverseStep } from '../../graph/queries/traverse.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { MemoryContext } from '../memory-context.ts';
import type { LinkFilter } from './link-filter.ts';
import type { Reached, Step, Strategy } from './strategy.ts';

/** Steps looked at from one node along edges, and as many through hyperedges, so that a hub cannot fill the walk. */
const STEPS_PER_NODE = 200;
/** Nodes a walk goes on from at each depth, best first. */
const FRONTIER = 200;

export interface Walk {
  /** Every node reached but the start; the depth is the least number of steps. */
  readonly reached: readonly Reached[];
  /** Steps seen between nodes of the walk. */
  readonly steps: readonly Step[];
  /** Limits that cut the walk. */
  readonly truncated: string[];
}

/** Walks outwards step by step; a node keeps the depth at which it was first met and the best path of that depth. */
export async function walk(
  memory: MemoryContext,
  start: Reached,
  maxDepth: number,
  pass: Strategy,
  admits: LinkFilter,
): Promise<Walk> {
  const reached = new Map([[start.key, start]]);
  const seen: Step[] = [];
  const truncated = new Set<string>();
  let frontier = [start];
  for (let depth = 1; depth <= maxDepth && frontier.length > 0; depth++) {
    const steps = await stepFrom(memory, frontier, truncated);
    const next = arrive(frontier, await admits(steps), reached, pass, seen);
    for (const node of next) reached.set(node.key, node);
    frontier = next.sort(byScore).slice(0, FRONTIER);
    if (next.length > FRONTIER && depth < maxDepth) truncated.add('frontier');
  }
  reached.delete(start.key);
  return { reached: [...reached.values()].sort(byScore), steps: seen, truncated: [...truncated] };
}

/** One step more than allowed is asked for, so that a cut can be told. */
async function stepFrom(memory: MemoryContext, frontier: Reached[], truncated: Set<string>): Promise<Step[]> {
  const keys = frontier.map(({ key }) => key);
  const steps = await runQuery(memory.graph, traverseStep, { frontier: keys, limit: STEPS_PER_NODE + 1 });
  const taken = new Map<string, number>();
  return steps.filter(({ from, link }) => {
    const way = `${link.kind} ${from}`;
    const count = (taken.get(way) ?? 0) + 1;
    taken.set(way, count);
    if (count > STEPS_PER_NODE) truncated.add('steps_per_node');
    return count <= STEPS_PER_NODE;
  });
}

/** The best way to each node that these steps come to for the first time. */
function arrive(
  frontier: readonly Reached[],
  steps: readonly Step[],
  reached: ReadonlyMap<string, Reached>,
  pass: Strategy,
  seen: Step[],
): Reached[] {
  const origins = new Map(frontier.map((node) => [node.key, node]));
  const best = new Map<string, Reached>();
  for (const step of steps) {
    const from = origins.get(step.from);
    const share = from ? pass(from, step) : 0;
    if (!from || share === 0) continue;
    seen.push(step);
    const { to: key, degree, node_type } = step;
    const node = {
      key,
      degree,
      node_type,
      depth: from.depth + 1,
      score: from.score * share,
      path: [...from.path, step],
    };
    const known = best.get(key);
    if (!reached.has(key) && (!known || byScore(node, known) < 0)) best.set(key, node);
  }
  return [...best.values()];
}

/** Best first; equal scores by depth, then key, so that equal input gives equal answers. */
export function byScore(a: Reached, b: Reached): number {
  return b.score - a.score || a.depth - b.depth || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
}
