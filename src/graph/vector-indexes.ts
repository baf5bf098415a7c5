import neo4j from 'neo4j-driver';
import { toAppError } from './database-errors.ts';
import type { TenantGraph } from './graph.ts';
import { openSession } from './run-query.ts';
import { vectorIndexes, type VectorSlot } from './vector-slots.ts';

const ONLINE_WITHIN_SECONDS = 60;

/** Creates the vector indexes of a slot unless they are there, and waits until they can be searched. */
export function createVectorIndexes(graph: TenantGraph, slot: VectorSlot, dimensions: number): Promise<void> {
  const created = vectorIndexes(slot).map(({ statement }) => statement);
  return run(graph, [...created, 'CALL db.awaitIndexes($seconds)'], {
    dimensions: neo4j.int(dimensions),
    seconds: neo4j.int(ONLINE_WITHIN_SECONDS),
  });
}

export function dropVectorIndexes(graph: TenantGraph, slot: VectorSlot): Promise<void> {
  const dropped = vectorIndexes(slot).map(({ name }) => `DROP INDEX ${name} IF EXISTS`);
  return run(graph, dropped, {});
}

async function run(graph: TenantGraph, statements: readonly string[], parameters: object): Promise<void> {
  const { session, close } = await openSession(graph, { access: 'WRITE' }, 1);
  try {
    for (const statement of statements) await session.run(statement, parameters);
  } catch (error) {
    throw toAppError(error);
  } finally {
    await close();
  }
}
