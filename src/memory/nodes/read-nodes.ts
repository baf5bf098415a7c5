import { getNodes, listNodes, orphans, type EnrichmentState } from '../../graph/queries/node.ts';
import { nodesAsOf as readAsOf } from '../../graph/queries/history/version.ts';
import type { NodeRecord } from '../../graph/queries/records.ts';
import { runForOne, runQuery } from '../../graph/run-query.ts';
import type { WithGraph, WithReservation } from '../transaction/dependencies.ts';
import { AnswerSpace, COPIES, LISTED_DATA } from '../limits/answer-space.ts';
import { PROFILE_KEY } from './user-profile.ts';
import { noSuchNode, noSuchNodeThen } from './unknown-keys.ts';

const MAX_DESCRIPTION = 20_000;

/** A node, and the state of the background work on it. */
export interface ListedNode extends NodeRecord {
  readonly pending: boolean;
  readonly enrichment: EnrichmentState;
  /** What was read from its text: fields as JSON. */
  readonly extracted: string | null;
}

export interface NodesByKeys {
  nodes: ListedNode[];
  missing: string[];
  /** The limit that cut the nodes, if one did. */
  truncated: string[];
}

/** The nodes of the keys, as many as an answer holds, and the missing keys. Long data is read later, of nodes that fit. */
export async function nodesByKeys(
  memory: WithGraph & WithReservation,
  keys: readonly string[],
): Promise<NodesByKeys> {
  const wanted = [...new Set(keys)];
  const listed = await runQuery(memory.graph, listNodes, { keys: wanted, longest: LISTED_DATA.ofNode });
  const found = new Set(listed.map(({ key }) => key));
  const space = new AnswerSpace();
  const fitting = space.take(
    listed,
    ({ size, node }) => size + (node?.description.length ?? MAX_DESCRIPTION),
  );
  const long = await readLong(
    memory,
    fitting.filter(({ node }) => node === null),
  );
  return {
    nodes: fitting.flatMap(({ key, node, pending, enrichment, extracted }) => {
      const read = node ?? long.get(key);
      return read ? [{ ...read, pending, enrichment, extracted }] : [];
    }),
    missing: wanted.filter((key) => !found.has(key)),
    truncated: space.truncated,
  };
}

/** The nodes with the keys as they were at a time, in their order, as many as one answer holds. */
export async function nodesAsOf(
  memory: WithGraph & WithReservation,
  keys: readonly string[],
  at: string,
): Promise<NodesByKeys> {
  const wanted = [...new Set(keys)];
  const rows = await runQuery(memory.graph, readAsOf, { keys: wanted, at });
  const found = new Set(rows.map(({ node }) => node.key));
  const space = new AnswerSpace();
  const fitting = space.take(rows, ({ node }) => JSON.stringify(node).length);
  return {
    nodes: fitting.map(({ node }) => ({
      ...node,
      pending: false,
      enrichment: { status: 'done', reason: null },
      extracted: null,
    })),
    missing: wanted.filter((key) => !found.has(key)),
    truncated: space.truncated,
  };
}

async function readLong(
  memory: WithGraph & WithReservation,
  long: readonly { readonly key: string; readonly size: number }[],
): Promise<Map<string, NodeRecord>> {
  if (long.length === 0) return new Map();
  memory.reservation?.add(COPIES * long.reduce((sum, { size }) => sum + size, 0));
  const rows = await runQuery(memory.graph, getNodes, { keys: long.map(({ key }) => key) });
  return new Map(rows.map(({ node }) => [node.key, node]));
}

/** Nodes without any edge or hyperedge, newest first, and the number of all such nodes. */
export function listOrphans({ graph }: WithGraph, limit: number, offset: number) {
  return runForOne(graph, orphans, { profileKey: PROFILE_KEY, limit, offset });
}

export async function findNode({ graph }: WithGraph, key: string): Promise<NodeRecord | undefined> {
  const [row] = await runQuery(graph, getNodes, { keys: [key] });
  return row?.node;
}

/** A node as it was at a time. Throws NOT_FOUND. */
export async function readNodeAsOf({ graph }: WithGraph, key: string, at: string): Promise<NodeRecord> {
  const [row] = await runQuery(graph, readAsOf, { keys: [key], at });
  if (row) return row.node;
  throw noSuchNodeThen(key, at);
}

/** Throws NOT_FOUND. */
export async function readNode(memory: WithGraph, key: string): Promise<NodeRecord> {
  const node = await findNode(memory, key);
  if (node) return node;
  throw noSuchNode(key);
}
