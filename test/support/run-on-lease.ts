import type { Lease } from '../../src/graph/engine.ts';

/** Runs a statement on an open database, without the service. */
export async function run(lease: Lease, statement: string): Promise<Record<string, unknown>[]> {
  const session = lease.driver.session({ database: lease.database });
  try {
    return (await session.run(statement)).records.map((record) => record.toObject());
  } finally {
    await session.close();
  }
}
