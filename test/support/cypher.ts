import type { Graph } from '../../src/graph/graph.ts';

/**
 * Runs a statement of a test on a graph, and again after a deadlock with background work of the service. Whole numbers are
 * sent as integers, rows are plain objects.
 */
export async function runCypher(
  graph: Graph,
  statement: string,
  parameters: Record<string, unknown> = {},
): Promise<Record<string, unknown>[]> {
  const lease = await graph.acquire();
  const session = lease.driver.session({ database: lease.database });
  try {
    const { records } = await session.executeWrite((transaction) => transaction.run(statement, parameters));
    return records.map((record) => record.toObject());
  } finally {
    await session.close();
    lease.release();
  }
}
