import neo4j from 'neo4j-driver';
import { toAppError } from '../database-errors.ts';
import type { Graph } from '../graph.ts';
import { readConstraints, readIndexes } from '../queries/transfer/copy.ts';
import { openSession, runQuery } from '../run-query.ts';
import { NO_TIMEOUT } from '../no-timeout.ts';

/** Indexes of a large graph take minutes to fill, vectors most of all. */
const FILLED_WITHIN_SECONDS = 3_600;

/** The statements that make the constraints and indexes of a database. */
export async function schemaOf(graph: Graph): Promise<string[]> {
  const rows = [...(await runQuery(graph, readConstraints, {})), ...(await runQuery(graph, readIndexes, {}))];
  return rows.map(({ statement }) => statement);
}

/** Makes constraints and indexes of a database that is filled already, and waits until they hold all of it. */
export async function makeSchema(graph: Graph, statements: readonly string[]): Promise<void> {
  const { session, close } = await openSession(graph, { access: 'WRITE' }, 1);
  try {
    for (const statement of statements) await session.run(statement, {}, NO_TIMEOUT);
    await session.run(
      'CALL db.awaitIndexes($seconds)',
      { seconds: neo4j.int(FILLED_WITHIN_SECONDS) },
      NO_TIMEOUT,
    );
  } catch (error) {
    throw toAppError(error);
  } finally {
    await close();
  }
}
