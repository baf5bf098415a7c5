import type { Graph } from '../../src/graph/graph.ts';

/** Runs a statement of a test's own on a graph; whole numbers go as integers, rows come as plain objects. */
export async function runCypher(
  graph: Graph,
  statement: string,
  parameters: Record<string, unknown> = {},
): Promise<Record<string, unknown>[]> {
  const lease = await graph.acquire();
  const session = lease.driver.session({ database: lease.database });
  try {
    const { records } = await session.run(statement, parameters);
    return records.map((record) => record.toObject());
  } finally {
    await session.close();
    lease.release();
  }
}
