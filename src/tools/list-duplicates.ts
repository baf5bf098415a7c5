import { z } from 'zod';
import { listDuplicates as list } from '../memory/listing/list-duplicates.ts';
import { listedNode } from './answers.ts';
import { defineTool } from './define-tool.ts';

export const listDuplicates = defineTool({
  name: 'hm_list_duplicates',
  title: 'Memories that may be the same',
  description:
    'Groups of nodes that may be about the same: with a name in common, or of one type and near in meaning.',
  input: z.strictObject({
    limit: z.int().min(1).max(50).default(50).describe('Groups at most; those of one name stay together'),
    cursor: z.string().max(1_000).optional().describe('next_cursor of the page before'),
  }),
  output: z.object({
    groups: z.array(
      z.object({
        why: z.enum(['same name', 'alias', 'near meaning']),
        name: z.string().optional().describe('The name in common, in lower case'),
        similarity: z.number().optional().describe('Cosine of the first node and the nearest other one'),
        nodes: z.array(listedNode),
      }),
    ),
    looked_at: z.int().describe('Nodes that this page compared by meaning'),
    next_cursor: z.string().optional().describe('There is more to look at, and maybe nothing to find'),
  }),
  access: 'read',
  internal: true,
  rest: { method: 'GET', path: '/duplicates' },
  examples: [
    {
      name: 'Two nodes about one person',
      input: { limit: 1 },
      output: {
        groups: [
          {
            why: 'same name',
            name: 'ada lovelace',
            nodes: [
              {
                ...{ key: 'person_ada', description: 'Ada leads the compiler team', node_type: 'person' },
                ...{ created_at: '2026-03-02T09:30:00.000Z', links: 2 },
              },
              {
                ...{ key: 'person_lovelace', description: 'Ada Lovelace', node_type: 'person' },
                ...{ created_at: '2026-05-04T08:00:00.000Z', links: 0 },
              },
            ],
          },
        ],
        looked_at: 0,
        next_cursor: 'WyIiLCJhZGEgbG92ZWxhY2UiLG51bGwsIjBmM2ExYjJjNGQ1ZTZmNzgiXQ',
      },
    },
  ],
  handler: ({ limit, cursor }, context) => list(context, limit, cursor),
});
