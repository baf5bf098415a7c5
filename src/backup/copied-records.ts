import { timeSlices } from '../concurrency/time-slices.ts';
import { AppError } from '../errors.ts';
import { nodesOf, relationshipsOf } from '../graph/copy/read-database.ts';
import type { Graph } from '../graph/graph.ts';
import { readFiles } from '../graph/queries/transfer/copy.ts';
import { runQuery } from '../graph/run-query.ts';
import { schemaOf } from '../graph/schema/indexes.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { BackupRecord, DatabaseName, FileStart } from './record.ts';

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

/** A content of files that is to be backed up. */
interface CopiedFile extends FileStart {
  /** The name of its graph's database. */
  readonly of: string;
}

/** The contents of files that databases name. */
export async function filesOf(databases: readonly CopiedDatabase[]): Promise<CopiedFile[]> {
  const files: CopiedFile[] = [];
  for (const { name, graph } of databases)
    for (const { sha256 } of await runQuery(graph, readFiles, {}))
      files.push({ database: name, of: graph.database, sha256 });
  return files;
}

/** The contents as records. They never change, so writers need not wait; one that was forgotten meanwhile is left out. */
export async function* fileRecords(
  files: readonly CopiedFile[],
  blobs: BlobStore,
): AsyncGenerator<BackupRecord> {
  for (const { of, ...file } of files) {
    const content = await blobs.read({ database: of, sha256: file.sha256 }).catch(orGone);
    if (!content) continue;
    yield { file };
    for await (const chunk of content) yield { part: (chunk as Buffer).toString('base64') };
  }
}

function orGone(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
  throw error;
}
