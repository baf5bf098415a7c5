import { z } from 'zod';
import { graphOverview } from '../memory/overview.ts';
import { defineTool } from './define-tool.ts';

export const getOverview = defineTool({
  name: 'hm_get_overview',
  title: 'Overview of the graph',
  description: 'How large the memory is, its ten most connected nodes, and its types with their node counts.',
  input: z.strictObject({}),
  output: z.object({
    stats: z.object({ nodes: z.int(), edges: z.int(), hyperedges: z.int() }),
    top_nodes: z.array(z.object({ key: z.string(), description: z.string(), connections: z.int() })),
    types: z.array(z.object({ name: z.string(), node_count: z.int(), protected: z.boolean() })),
  }),
  access: 'read',
  rest: { method: 'GET', path: '/overview' },
  handler: (_input, context) => graphOverview(context),
});
