import { timeSlices } from '../concurrency/time-slices.ts';
import { nodesOf, relationshipsOf } from '../graph/copy/read-database.ts';
import { schemaOf } from '../graph/copy/schema.ts';
import type { Graph } from '../graph/graph.ts';
import { readFiles } from '../graph/queries/copy.ts';
import { runQuery } from '../graph/run-query.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { BackupRecord, DatabaseStart } from './record.ts';

/** A database that is backed up or rewritten, and which of a graph's databases it is. */
export interface CopiedDatabase {
  readonly name: DatabaseStart['name'];
  readonly graph: Graph;
  /** Where the contents of its files are, if they are to be read too. */
  readonly blobs?: BlobStore | undefined;
}

/**
 * All that databases hold, as records. Hold their writers back meanwhile. Throws UNAVAILABLE where one of them is closed in
 * the middle.
 */
export async function* databaseRecords(databases: readonly CopiedDatabase[]): AsyncGenerator<BackupRecord> {
  for (const { name, graph, blobs } of databases) {
    const lease = await graph.acquire();
    // One lease for all reads: they never see a database that was opened anew in between.
    const opened: Graph = {
      kind: graph.kind,
      database: graph.database,
      acquire: () => Promise.resolve({ ...lease, release: () => undefined }),
    };
    try {
      yield* recordsIn(name, opened);
      if (blobs) yield* filesIn(opened, blobs);
    } finally {
      lease.release();
    }
  }
}

async function* recordsIn(name: DatabaseStart['name'], graph: Graph): AsyncGenerator<BackupRecord> {
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

async function* filesIn(graph: Graph, blobs: BlobStore): AsyncGenerator<BackupRecord> {
  for (const { sha256 } of await runQuery(graph, readFiles, {})) {
    yield { file: { sha256 } };
    const content = await blobs.read({ database: graph.database, sha256 });
    for await (const chunk of content) yield { part: (chunk as Buffer).toString('base64') };
  }
}
