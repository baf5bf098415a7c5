import { filesOfNodes as readFiles, type FileOfNode } from '../../graph/queries/files/file.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../transaction/dependencies.ts';
import type { WithFiles } from './graph-files.ts';

const MAX_FILES = 20;

export interface FilesOfNodes {
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
