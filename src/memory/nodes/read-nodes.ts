import { AppError } from '../../errors.ts';
import { getNodes, listNodes, orphans } from '../../graph/queries/node.ts';
import type { NodeRecord } from '../../graph/queries/records.ts';
import { runForOne, runQuery } from '../../graph/run-query.ts';
import { AnswerSpace, COPIES, LISTED_DATA } from '../limits/answer-space.ts';
import type { WithGraph, WithReservation } from '../dependencies.ts';

const MAX_DESCRIPTION = 20_000;

export interface NodesByKeys {
  nodes: NodeRecord[];
  missing: string[];
  /** The limit that cut the nodes, where one did. */
  truncated: string[];
}

/**
 * The nodes under the keys, in their order, as many as one answer holds, and the keys that have none. Long data is read
 * only of nodes that fit, in a second statement.
 */
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
  const long = fitting.filter(({ node }) => node === null);
  const whole = await readLong(memory, long);
  return {
    nodes: fitting.flatMap(({ key, node }) => node ?? whole.get(key) ?? []),
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

/** Nodes without any edge or hyperedge, newest first, and how many there are in all. */
export function listOrphans({ graph }: WithGraph, limit: number, offset: number) {
  return runForOne(graph, orphans, { limit, offset });
}

/** The node under a key. */
export async function findNode({ graph }: WithGraph, key: string): Promise<NodeRecord | undefined> {
  const [row] = await runQuery(graph, getNodes, { keys: [key] });
  return row?.node;
}

/** The node under a key. Throws NOT_FOUND. */
export async function readNode(memory: WithGraph, key: string): Promise<NodeRecord> {
  const node = await findNode(memory, key);
  if (node) return node;
  throw noSuchNode(key);
}

/** `similar` are keys that may be meant. */
export function noSuchNode(key: string, similar: readonly string[] = []): AppError {
  const hint = similar.length > 0 ? ` Similar keys: ${similar.join(', ')}.` : '';
  return new AppError(
    'NOT_FOUND',
    `No node has the key ${key}.${hint} Find it with hm_recall, or store it with hm_store.`,
    { details: { missing: [key], ...(similar.length > 0 && { similar }) } },
  );
}
