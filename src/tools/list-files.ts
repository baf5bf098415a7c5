import { z } from 'zod';
import { listFiles as list } from '../memory/files/read-files.ts';
import { defineTool } from './define-tool.ts';
import { filesText } from './text/file-text.ts';

export const listFiles = defineTool({
  name: 'hm_list_files',
  title: 'List files',
  description: 'The files that were uploaded, newest first.',
  input: z.strictObject({
    file_type: z.string().min(1).max(200).optional().describe('Such as pdf, image or text/csv'),
    search: z.string().max(200).optional().describe('Words of the name'),
    limit: z.int().min(1).max(500).default(50).describe('Files at most'),
    cursor: z.string().max(1_000).optional().describe('next_cursor of the page before'),
  }),
  output: z.object({
    files: z.array(
      z.object({
        id: z.string(),
        key: z.string(),
        filename: z.string(),
        media_type: z.string(),
        bytes: z.int(),
        sha256: z.string(),
        chunks: z.int(),
        reason: z.string().optional(),
        metadata: z.record(z.string(), z.unknown()),
        created_at: z.string(),
      }),
    ),
    next_cursor: z.string().optional(),
  }),
  access: 'read',
  text: filesText,
  handler: async (input, context) => {
    const { files, next_cursor } = await list(context, input);
    return {
      files: files.map(({ reason, ...file }) => ({ ...file, ...(reason !== null && { reason }) })),
      ...(next_cursor !== undefined && { next_cursor }),
    };
  },
});
