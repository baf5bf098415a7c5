import { z } from 'zod';
import { relationshipsOf } from '../memory/relationships-of.ts';
import { edge, hyperedge, truncated } from './answers.ts';
import { defineTool } from './define-tool.ts';
import * as field from './fields.ts';

export const getRelationships = defineTool({
  name: 'hm_get_relationships',
  title: 'Relationships of a node',
  description: 'The edges (in and out) and hyperedges of one node, newest first.',
  input: z.strictObject({
    key: field.key,
    pattern: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .describe('Only relationships whose words match this regular expression'),
  }),
  output: z.object({
    edges: z.array(edge),
    hyperedges: z.array(hyperedge),
    truncated,
    limit: z.int(),
  }),
  access: 'read',
  rest: { method: 'GET', path: '/relationships/{key}' },
  handler: ({ key, pattern }, context) => relationshipsOf(context, key, pattern),
});
