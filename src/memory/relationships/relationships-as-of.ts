import { relationshipsByIdAsOf, relationshipsOfNodesAsOf } from '../../graph/queries/history/past.ts';
import type { EdgeRecord, HyperedgeRecord } from '../../graph/queries/records.ts';
import { runForOne, runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../transaction/dependencies.ts';
import { LISTED_DATA } from '../limits/answer-space.ts';
import type { Links, Sized } from '../limits/long-data.ts';
import { saidFirst } from '../limits/said-first.ts';
import { readNode, readNodeAsOf } from '../nodes/read-nodes.ts';

/** A point in the two times of a relationship (ISO 8601 UTC). */
export interface PastTime {
  /** As the memory believed then; by default as it believes now. */
  readonly asOf?: string | undefined;
  /** What was true then, as far as is known; by default at any time. */
  readonly validAt?: string | undefined;
}

/** Later than anything that was recorded. */
const NOW = '9999-12-31T23:59:59.999Z';

/** The parameters of statements that read the past. */
export function timesOf({ asOf = NOW, validAt }: PastTime) {
  return { asOf, validAt: validAt ?? null };
}

/** Whether anything but the present is asked for. */
export function isPast({ asOf, validAt }: PastTime): boolean {
  return asOf !== undefined || validAt !== undefined;
}

/** The relationships of nodes at a time, what callers stored first, then the newest, each once, `limit` of each kind of a node; long data is left out. */
export async function relationshipsAsOf(
  { graph }: WithGraph,
  keys: readonly string[],
  time: PastTime,
  limit: number,
): Promise<Links<Sized<EdgeRecord>, Sized<HyperedgeRecord>>> {
  const options = { words: [], limit, longest: LISTED_DATA.ofRelationship, ...timesOf(time) };
  const rows = await runQuery(graph, relationshipsOfNodesAsOf, { keys: [...keys], ...options });
  return {
    edges: eachOnce(rows.flatMap(({ edges }) => edges)),
    hyperedges: eachOnce(rows.flatMap(({ hyperedges }) => hyperedges)),
  };
}

/** Throws NOT_FOUND where the memory knew no such node at the time. */
export async function requireNode(memory: WithGraph, key: string, { asOf }: PastTime): Promise<void> {
  await (asOf === undefined ? readNode(memory, key) : readNodeAsOf(memory, key, asOf));
}

/** Reads relationships by id as they were at a time; of longer data the size alone. */
export function readerAsOf({ graph }: WithGraph, time: PastTime) {
  return (edges: string[], hyperedges: string[], longest: number) =>
    runForOne(graph, relationshipsByIdAsOf, { edges, hyperedges, longest, ...timesOf(time) });
}

type Placed = Pick<EdgeRecord, 'id' | 'created_at' | 'derived'>;

function eachOnce<Link extends Placed>(links: readonly Link[]) {
  const distinct = [...new Map(links.map((link) => [link.id, link])).values()];
  return saidFirst(distinct.sort((a, b) => (placeOf(a) > placeOf(b) ? -1 : 1)));
}

function placeOf({ created_at, id }: Placed): string {
  return `${created_at} ${id}`;
}
