import { z } from 'zod';
import { listOrphans as list } from '../memory/nodes/read-nodes.ts';
import { derived } from './answers.ts';
import { defineTool } from './define-tool.ts';
import { orphansText } from './text/answer-texts.ts';

export const listOrphans = defineTool({
  name: 'hm_list_orphans',
  title: 'List unconnected memories',
  description: 'Nodes without any relationship, newest first: relate or forget them.',
  input: z.strictObject({
    limit: z.int().min(1).max(500).default(50).describe('Nodes at most'),
    offset: z.int().min(0).max(1_000_000).default(0).describe('Nodes to pass over'),
  }),
  output: z.object({
    orphans: z.array(
      z.object({
        ...{ key: z.string(), description: z.string(), node_type: z.string(), created_at: z.string() },
        derived,
      }),
    ),
    total: z.int(),
    derived: z.int().describe('How many of the total were derived from texts'),
  }),
  access: 'read',
  text: orphansText,
  handler: ({ limit, offset }, context) => list(context, limit, offset),
});
