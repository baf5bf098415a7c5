import { z } from 'zod';
import { forgetNode } from '../memory/write/forget-node.ts';
import { defineTool } from './define-tool.ts';
import * as field from './fields.ts';

export const forget = defineTool({
  name: 'hm_forget',
  title: 'Forget a memory',
  description:
    'Delete a node for good, with its edges. Hyperedges it leaves keep their other members. ' +
    'With cascade false a node that has relationships is left alone.',
  input: z.strictObject({
    key: field.key,
    cascade: z.boolean().default(true).describe('Delete the node although it has relationships'),
  }),
  output: z.object({
    key: z.string(),
    status: z.enum(['deleted']),
    edges_removed: z.int(),
    hyperedges_removed: z.int(),
    derived_removed: z.array(z.string()),
  }),
  access: 'write',
  destructive: true,
  repeatedFields: ['key'],
  rest: { method: 'POST', path: '/forget' },
  errors: ['NOT_FOUND', 'HAS_RELATIONSHIPS', 'PROTECTED'],
  examples: [
    {
      name: 'A node with its edges',
      input: { key: 'decision_parser', cascade: true },
      output: {
        key: 'decision_parser',
        status: 'deleted',
        edges_removed: 1,
        hyperedges_removed: 0,
        derived_removed: [],
      },
    },
  ],
  handler: async ({ key, cascade }, context) => ({
    ...(await forgetNode(context, key, cascade)),
    derived_removed: [],
  }),
});
