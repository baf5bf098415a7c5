import type { Readable } from 'node:stream';
import { AppError } from '../../errors.ts';
import { readFile, type FileRecord } from '../../graph/queries/files/file.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { ByteRange } from '../../storage/blob-store.ts';
import type { WithGraph } from '../transaction/dependencies.ts';
import type { WithFiles } from './graph-files.ts';

/** Throws NOT_FOUND. */
export async function findFile({ graph }: WithGraph, id: string): Promise<FileRecord> {
  const [file] = await runQuery(graph, readFile, { id });
  if (file) return file;
  throw new AppError(
    'NOT_FOUND',
    (nameOf) => `No file has the id ${id}. See the files with ${nameOf('hm_list_files')}.`,
  );
}

/** The bytes of a file, or of a range of it. */
export function contentOf(
  { files }: WithFiles,
  { sha256 }: Pick<FileRecord, 'sha256'>,
  range?: ByteRange,
): Promise<Readable> {
  return files.storage.blobs.read(files.blobOf(sha256), range);
}
