import { AppError } from '../errors.ts';
import { readFiles } from '../graph/queries/transfer/copy.ts';
import { runQuery } from '../graph/run-query.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { CopiedDatabase } from './database-records.ts';
import type { BackupRecord, FileStart } from './record.ts';

/** A content of files that is to be backed up. */
export interface CopiedFile extends FileStart {
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
