import { traverseStep } from '../../graph/queries/traverse.ts';
import type { RowOf } from '../../graph/query.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { MemoryContext } from '../memory-context.ts';
import type { LinkFilter } from './link-filter.ts';
import { likeness, type Reached, type Step, type Strategy } from './strategy.ts';

/** Steps taken from one node along edges, and as many through hyperedges, so that a hub cannot fill the walk. */
const STEPS_PER_NODE = 200;
/** Of so many steps of a hub the best are taken. */
const LOOKED_AT = 2_000;
/** Nodes a walk goes on from at each depth, best first. */
const FRONTIER = 200;

export interface Way {
  readonly start: string;
  readonly maxDepth: number;
  readonly strategy: Strategy;
  readonly admits: LinkFilter;
  /** Meaning that the nodes are weighed by; null where there is no query. */
  readonly vector: Float32Array | null;
  /** Nodes that are wanted, and how many of them. */
  readonly isWanted: (node: Reached) => boolean;
  readonly most: number;
}

export interface Walk {
  /** The nodes wanted, best first; the depth is the least number of steps. */
  readonly found: readonly Reached[];
  /** Steps seen between nodes of the walk. */
  readonly steps: readonly Step[];
  /** Limits that cut the walk. */
  readonly truncated: string[];
}

/**
 * Walks outwards step by step; a node keeps the depth at which it was first met and the best path of that depth. A node
 * is not gone on from where nothing beyond it could come among the best. Undefined where the start is no frontier: it
 * has no relationship, or does not exist.
 */
export async function walk(memory: MemoryContext, way: Way): Promise<Walk | undefined> {
  const start = { key: way.start, depth: 0, degree: 0, node_type: '', share: 1, score: 1, path: [] };
  const reached = new Map<string, Reached>([[start.key, start]]);
  const seen: Step[] = [];
  const truncated = new Set<string>();
  let frontier: Reached[] = [start];
  for (let depth = 1; frontier.length > 0; depth++) {
    const { steps, degrees } = await stepFrom(memory, way, frontier, truncated);
    if (depth === 1 && degrees.size === 0) return undefined;
    const origins = frontier.map((node) => ({ ...node, degree: degrees.get(node.key) ?? node.degree }));
    const next = arrive(origins, await way.admits(steps), reached, way.strategy, seen);
    for (const node of next) reached.set(node.key, node);
    if (depth === way.maxDepth) break;
    const promising = worthGoingOn(next, reached.values(), way);
    if (promising.length < next.length) truncated.add('max_nodes');
    if (promising.length > FRONTIER) truncated.add('frontier');
    frontier = promising.sort(byScore).slice(0, FRONTIER);
  }
  const found = wantedOf(reached.values(), way);
  if (found.length > way.most) truncated.add('max_nodes');
  return { found: found.slice(0, way.most), steps: seen, truncated: [...truncated] };
}

/** Nodes that may lead to one better than the worst of those found, once enough are found. */
function worthGoingOn(next: readonly Reached[], reached: Iterable<Reached>, way: Way): Reached[] {
  const least = wantedOf(reached, way)[way.most - 1]?.score ?? 0;
  return next.filter((node) => node.share * way.strategy.most(node) >= least);
}

function wantedOf(reached: Iterable<Reached>, { isWanted }: Way): Reached[] {
  return [...reached].filter((node) => node.depth > 0 && isWanted(node)).sort(byScore);
}

/** The steps from a frontier, and the degrees of its nodes that have any. */
async function stepFrom(
  memory: MemoryContext,
  { vector }: Way,
  frontier: readonly Reached[],
  truncated: Set<string>,
): Promise<{ steps: Step[]; degrees: Map<string, number> }> {
  const rows = await runQuery(memory.graph, traverseStep, {
    frontier: frontier.map(({ key }) => key),
    vector,
    looked: LOOKED_AT,
    limit: STEPS_PER_NODE + 1,
  });
  return {
    steps: rows.flatMap((row) => withinLimit(stepsOf(row), truncated)),
    degrees: new Map(rows.map(({ from, degree }) => [from, degree])),
  };
}

/** One step more than allowed is asked for, so that a cut can be told. */
function withinLimit(steps: readonly Step[], truncated: Set<string>): Step[] {
  const taken = { edge: 0, hyperedge: 0 };
  return steps.filter(({ link: { kind } }) => {
    taken[kind] += 1;
    if (taken[kind] > STEPS_PER_NODE) truncated.add('steps_per_node');
    return taken[kind] <= STEPS_PER_NODE;
  });
}

function stepsOf(row: RowOf<typeof traverseStep>): Step[] {
  return row.tos.map((to, index) => ({
    from: row.from,
    to,
    node_type: row.node_types[index] as string,
    degree: row.degrees[index] as number,
    similarity: row.similarities[index] as number,
    link: {
      id: row.ids[index] as string,
      kind: row.kinds[index] as Step['link']['kind'],
      relationship: row.relationships[index] as string,
      label: row.labels[index] as string,
      forward: row.forwards[index] as boolean,
    },
  }));
}

/** The best way to each node that these steps come to for the first time. */
function arrive(
  frontier: readonly Reached[],
  steps: readonly Step[],
  reached: ReadonlyMap<string, Reached>,
  { pass }: Strategy,
  seen: Step[],
): Reached[] {
  const origins = new Map(frontier.map((node) => [node.key, node]));
  const best = new Map<string, Reached>();
  for (const step of steps) {
    const from = origins.get(step.from);
    const passed = from ? from.share * pass(from, step) : 0;
    if (!from || passed === 0) continue;
    seen.push(step);
    const { to: key, degree, node_type, similarity } = step;
    if (reached.has(key) || !isBetter(passed, step, best.get(key))) continue;
    const [share, score] = [passed, passed * likeness(similarity)];
    best.set(key, {
      key,
      degree,
      node_type,
      depth: from.depth + 1,
      share,
      score,
      path: [...from.path, step],
    });
  }
  return [...best.values()];
}

/** Of ways that pass on the same, one is taken whatever the order they come in. */
function isBetter(passed: number, step: Step, known: Reached | undefined): boolean {
  if (!known || passed !== known.share) return passed > (known?.share ?? 0);
  const last = known.path.at(-1) as Step;
  return step.from < last.from || (step.from === last.from && step.link.id < last.link.id);
}

/** Best first; equal scores by depth, then key, so that equal input gives equal answers. */
export function byScore(a: Reached, b: Reached): number {
  return b.score - a.score || a.depth - b.depth || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
}
