import { timeSlices } from '../concurrency/time-slices.ts';
import { nodesOf, relationshipsOf } from '../graph/copy/read-database.ts';
import { schemaOf } from '../graph/schema/indexes.ts';
import type { Graph } from '../graph/graph.ts';
import type { BackupRecord, DatabaseName } from './record.ts';

/** A database that is backed up or rewritten, and which of a graph's databases it is. */
export interface CopiedDatabase {
  readonly name: DatabaseName;
  readonly graph: Graph;
}

/** All that databases hold, as records. Hold their writers back meanwhile. Throws UNAVAILABLE where one is closed in the middle. */
export async function* databaseRecords(databases: readonly CopiedDatabase[]): AsyncGenerator<BackupRecord> {
  for (const { name, graph } of databases) {
    const lease = await graph.acquire();
    // One lease for all reads: they never see a database that was opened anew in between.
    const opened: Graph = {
      kind: graph.kind,
      database: graph.database,
      acquire: () => Promise.resolve({ ...lease, release: () => undefined }),
    };
    try {
      yield* recordsIn(name, opened);
    } finally {
      lease.release();
    }
  }
}

async function* recordsIn(name: DatabaseName, graph: Graph): AsyncGenerator<BackupRecord> {
  const pause = timeSlices();
  yield { database: { name, schema: await schemaOf(graph) } };
  for await (const node of nodesOf(graph)) {
    yield { node };
    await pause();
  }
  for await (const relationship of relationshipsOf(graph)) {
    yield { relationship };
    await pause();
  }
}
