import type { Readable } from 'node:stream';
import { claimedTypes } from '../../documents/media-type/claimed-types.ts';
import { AppError } from '../../errors.ts';
import {
  listFiles as listRecords,
  type FileRecord,
  filesOfNodes as readFiles,
  type FileOfNode,
  readFile,
} from '../../graph/queries/files/file.ts';
import { runQuery } from '../../graph/run-query.ts';
import { foldedWords } from '../../language/fold.ts';
import type { ByteRange } from '../../storage/blob-store.ts';
import { readCursor, writeCursor } from '../pages/cursor.ts';
import type { WithGraph } from '../transaction/dependencies.ts';
import type { WithFiles } from './graph-files.ts';

interface ListInput {
  /** A media type, the first part of one, or the ending of a name such as pdf. */
  readonly file_type?: string | undefined;
  /** Words of the name. */
  readonly search?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface FilePage {
  readonly files: readonly FileRecord[];
  readonly next_cursor?: string | undefined;
}

/** Sorts after every time and every id. */
const AFTER_ALL = '~';

/** A page of the files of a graph, the newest first. Throws INVALID_INPUT for a cursor of another list. */
export async function listFiles(
  { graph }: WithGraph,
  { file_type: type, search = '', limit, cursor }: ListInput,
): Promise<FilePage> {
  const list = JSON.stringify(['files', graph.database, type, search]);
  const place = cursor === undefined ? undefined : readCursor(cursor, list);
  const rows = await runQuery(graph, listRecords, {
    beforeAt: place?.time ?? AFTER_ALL,
    beforeId: place?.id ?? AFTER_ALL,
    mediaType: type === undefined ? null : mediaTypeOf(type),
    words: foldedWords(search),
    limit: limit + 1,
  });
  const files = rows.slice(0, limit);
  const last = files.at(-1);
  if (!last || rows.length === files.length) return { files };
  const { created_at: time, id } = last;
  return { files, next_cursor: writeCursor({ time, id, within: null }, list) };
}

/** The media type meant by `pdf`, `application/pdf`, `image` or `image/*`; one with a slash at its end stands for all that begin so. */
function mediaTypeOf(name: string): string {
  const type = name.trim().toLowerCase().replace(/^\./, '');
  if (type.includes('/')) return type.replace(/\*$/, '');
  return claimedTypes(`file.${type}`)?.[0] ?? `${type}/`;
}

const MAX_FILES = 20;

interface FilesOfNodes {
  /** By key; a node without files has no entry. */
  readonly files: ReadonlyMap<string, readonly FileOfNode[]>;
  /** The limit that cut the files of a node, if one did. */
  readonly truncated: readonly string[];
}

/** The newest twenty files of each node; with `at` of those that were uploaded by then. */
export async function filesOfNodes(
  { graph, files }: WithGraph & WithFiles,
  keys: readonly string[],
  at: string | undefined,
): Promise<FilesOfNodes> {
  if (!(await files.mayHaveFiles())) return { files: new Map(), truncated: [] };
  const params = { keys: [...new Set(keys)], at: at ?? null, limit: MAX_FILES + 1 };
  const rows = await runQuery(graph, readFiles, params);
  return {
    files: new Map(rows.map((row) => [row.key, row.files.slice(0, MAX_FILES)])),
    truncated: rows.some((row) => row.files.length > MAX_FILES) ? ['files'] : [],
  };
}

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
