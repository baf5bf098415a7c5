import { listFiles as listRecords, type FileRecord } from '../../graph/queries/files/file.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../transaction/dependencies.ts';
import { readCursor, writeCursor } from '../pages/cursor.ts';
import { foldedWords } from '../../language/fold.ts';
import { mediaTypeOf } from './media-type-of.ts';

export interface ListInput {
  /** A media type, the first part of one, or the ending of a name such as pdf. */
  readonly file_type?: string | undefined;
  /** Words of the name. */
  readonly search?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface FilePage {
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
