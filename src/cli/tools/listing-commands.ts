import { daysText, duplicatesText, listText } from './show/nodes.ts';
import { define, type ToolCommand } from './tool-command.ts';

/** Tables over all of the memory. */
export const LISTING_COMMANDS: readonly ToolCommand[] = [
  define({
    command: 'list',
    summary: 'the memories as a table, the latest change first',
    tool: 'listNodes',
    positional: [],
    examples: [
      'hm list',
      'hm list --node-types person --sort links',
      'hm list --search parser --from 2026-03-01',
    ],
    text: listText,
  }),
  define({
    command: 'days',
    summary: 'how much happened on each day',
    tool: 'timelineDays',
    positional: [],
    examples: ['hm days', 'hm days --start 2026-03-01 --end 2026-03-31 --time-zone Europe/Berlin'],
    text: daysText,
  }),
  define({
    command: 'duplicates',
    summary: 'memories that may be about the same',
    tool: 'listDuplicates',
    positional: [],
    examples: ['hm duplicates', 'hm duplicates --limit 10'],
    text: duplicatesText,
  }),
];
