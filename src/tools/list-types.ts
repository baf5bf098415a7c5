import { z } from 'zod';
import { typesOfGraph } from '../memory/overview/overview.ts';
import { nodeType } from './answers.ts';
import { defineTool } from './define-tool.ts';

export const listTypes = defineTool({
  name: 'hm_list_types',
  title: 'Types of nodes',
  description:
    'The types of the graph, the most used first, with what callers stored and what was derived from texts.',
  input: z.strictObject({}),
  output: z.object({ types: z.array(nodeType) }),
  access: 'read',
  internal: true,
  rest: { method: 'GET', path: '/types' },
  examples: [
    {
      name: 'Two types',
      input: {},
      output: {
        types: [
          { name: 'person', node_count: 12, derived: 3, protected: true },
          { name: 'individual', node_count: 2, derived: 0, protected: false },
        ],
      },
    },
  ],
  handler: async (_input, context) => ({ types: await typesOfGraph(context) }),
});
