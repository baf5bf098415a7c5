import { z } from 'zod';
import { DERIVED, listNodes as list, SORTS } from '../memory/listing/list-nodes.ts';
import { listedNode } from './answers.ts';
import { defineTool } from './define-tool.ts';
import * as field from './fields.ts';

export const listNodes = defineTool({
  name: 'hm_list_nodes',
  title: 'List memories',
  description: 'The memories as a table: filtered, sorted, a page at a time.',
  input: z.strictObject({
    node_types: z.array(field.typeItem).min(1).max(50).optional().describe('Only of these types'),
    search: z.string().max(200).optional().describe('Beginnings or parts of words, all of which it has'),
    derived: z
      .enum(DERIVED)
      .default('without')
      .describe('What was derived from texts: left out, shown too, or shown alone'),
    by: field.words(256).optional().describe('Who stored it, as stored_by names the actor'),
    from: field.moment.optional().describe('Not before; by occurred_at, else created_at'),
    to: field.moment.optional().describe('Not after'),
    time_zone: field.timeZone.optional(),
    sort: z.enum(SORTS).default('updated').describe('Newest first, most links first, or by key'),
    limit: z.int().min(1).max(200).default(50).describe('Memories at most'),
    cursor: z.string().max(1_000).optional().describe('next_cursor of the page before'),
  }),
  output: z.object({
    nodes: z.array(
      listedNode.extend({
        updated_at: z.string(),
        occurred_at: z.string().optional(),
        stored_by: z
          .object({ actor: z.string(), via: z.string() })
          .optional()
          .describe('Left out where the timeline does not say it'),
      }),
    ),
    total: z
      .object({ stored: z.int(), derived: z.int() })
      .describe('All that pass the filters, whether or not what was derived is shown'),
    next_cursor: z.string().optional(),
  }),
  access: 'read',
  internal: true,
  rest: { method: 'GET', path: '/nodes' },
  examples: [
    {
      name: 'The memories of people, the latest first',
      input: { node_types: ['person'], limit: 1 },
      output: {
        nodes: [
          {
            key: 'person_ada',
            description: 'Ada leads the compiler team',
            node_type: 'person',
            created_at: '2026-03-02T09:30:00.000Z',
            updated_at: '2026-03-02T09:30:00.000Z',
            links: 2,
            stored_by: { actor: 'key:019a0c3e-7b10-7f55-8d4e-6f7081920300', via: 'mcp' },
          },
        ],
        total: { stored: 1, derived: 3 },
      },
    },
  ],
  handler: (input, context) => list(context, input),
});
