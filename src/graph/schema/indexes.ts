import neo4j from 'neo4j-driver';
import { toAppError } from '../database-errors.ts';
import type { Graph, TenantGraph } from '../graph.ts';
import { readConstraints, readIndexes } from '../queries/transfer/copy.ts';
import { openSession, runQuery } from '../run-query.ts';
import { NO_TIMEOUT } from '../time-limits.ts';
import { AWAIT_INDEXES } from './migrate.ts';
import { vectorIndexes, type VectorSlot } from './vector-slots.ts';

/** Indexes of a large graph take minutes to fill, vectors most of all. */
const FILLED_WITHIN_SECONDS = 3_600;
const ONLINE_WITHIN_SECONDS = 60;

/** The statements that make the constraints and indexes of a database. */
export async function schemaOf(graph: Graph): Promise<string[]> {
  const rows = [...(await runQuery(graph, readConstraints, {})), ...(await runQuery(graph, readIndexes, {}))];
  return rows.map(({ statement }) => statement);
}

/** Makes constraints and indexes of a database that is filled already, and waits until they hold all of it. */
export function makeSchema(graph: Graph, statements: readonly string[]): Promise<void> {
  return run(
    graph,
    [...statements, AWAIT_INDEXES],
    { seconds: neo4j.int(FILLED_WITHIN_SECONDS) },
    NO_TIMEOUT,
  );
}

/** Creates the vector indexes of a slot unless they are there, and waits until they can be searched. */
export function createVectorIndexes(graph: TenantGraph, slot: VectorSlot, dimensions: number): Promise<void> {
  const created = vectorIndexes(slot).map(({ statement }) => statement);
  const parameters = { dimensions: neo4j.int(dimensions), seconds: neo4j.int(ONLINE_WITHIN_SECONDS) };
  return run(graph, [...created, AWAIT_INDEXES], parameters);
}

export function dropVectorIndexes(graph: TenantGraph, slot: VectorSlot): Promise<void> {
  const dropped = vectorIndexes(slot).map(({ name }) => `DROP INDEX ${name} IF EXISTS`);
  return run(graph, dropped, {});
}

async function run(
  graph: Graph,
  statements: readonly string[],
  parameters: object,
  limit?: typeof NO_TIMEOUT,
): Promise<void> {
  const { session, close } = await openSession(graph, { access: 'WRITE' }, 1);
  try {
    for (const statement of statements) await session.run(statement, parameters, limit);
  } catch (error) {
    throw toAppError(error);
  } finally {
    await close();
  }
}
