import { table } from '../output.ts';
import { shortened } from './show/nodes.ts';
import type { ToolCommand } from './tool-command.ts';

const FILE_COLUMNS = 'id filename media_type bytes chunks key created_at';

/** Below `hm files`. */
export const LIST_FILES: ToolCommand<'listFiles'> = {
  command: 'list',
  summary: 'the files, the newest first',
  tool: 'listFiles',
  positional: [],
  flags: { file_type: 'type' },
  examples: ['hm files list --type pdf'],
  text: ({ files, next_cursor: cursor }) =>
    table(files, FILE_COLUMNS) + (cursor === undefined ? '' : `\nThe next: --cursor ${cursor}`),
};

export const LIST_ORPHANS: ToolCommand<'listOrphans'> = {
  command: 'orphans',
  summary: 'nodes without any relationship, the newest first',
  tool: 'listOrphans',
  positional: [],
  examples: ['hm orphans --limit 20', 'hm orphans --delete'],
  text: ({ orphans, total }) =>
    table(orphans.map(shortened), 'key node_type created_at description') +
    (total > orphans.length ? `\n${orphans.length} of ${total}.` : ''),
};
