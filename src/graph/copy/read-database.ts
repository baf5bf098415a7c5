import { cypherOf } from '../cypher-files.ts';
import { toAppError } from '../database-errors.ts';
import type { Graph } from '../graph.ts';
import { readNodes, readRelationships } from '../queries/transfer/copy.ts';
import type { Query, RowOf } from '../query.ts';
import { openSession } from '../run-query.ts';
import { NO_TIMEOUT } from '../time-limits.ts';
import { propertiesToJson, type JsonValue } from './property-values.ts';

/** A node of a database, whoever wrote it. `id` holds within one reading. */
export interface CopiedNode {
  readonly id: number;
  readonly labels: readonly string[];
  readonly properties: Readonly<Record<string, JsonValue>>;
}

export interface CopiedRelationship {
  readonly from: number;
  readonly to: number;
  readonly type: string;
  readonly properties: Readonly<Record<string, JsonValue>>;
}

/** Rows that the driver holds at a time. A node has vectors of some kilobytes. */
const FETCH_SIZE = 500;

/** Every node with all that it has. Hold writers back meanwhile: a scan shows what others write while it runs. */
export async function* nodesOf(graph: Graph): AsyncGenerator<CopiedNode> {
  for await (const { id, labels, properties, floats } of rowsOf(graph, readNodes))
    yield { id: numberIn(id), labels, properties: propertiesToJson(properties, floats) };
}

export async function* relationshipsOf(graph: Graph): AsyncGenerator<CopiedRelationship> {
  for await (const { from, to, type, properties, floats } of rowsOf(graph, readRelationships))
    yield { from: numberIn(from), to: numberIn(to), type, properties: propertiesToJson(properties, floats) };
}

/** The number of a node within its database, at the end of its id. */
export function numberIn(elementId: string): number {
  return Number(elementId.slice(elementId.lastIndexOf(':') + 1));
}

/** Has no bound of time, unlike other reads: a large graph takes minutes. */
async function* rowsOf<Q extends Query>(graph: Graph, query: Q): AsyncGenerator<RowOf<Q>> {
  const { session, close } = await openSession(graph, query, FETCH_SIZE);
  try {
    for await (const record of session.run(cypherOf(query), {}, NO_TIMEOUT))
      yield query.row.parse(record.toObject()) as RowOf<Q>;
  } catch (error) {
    throw toAppError(error);
  } finally {
    await close();
  }
}
