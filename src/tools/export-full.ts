import { z } from 'zod';
import { exportGraph } from '../memory/export-graph.ts';
import { defineStreamTool } from './define-tool.ts';

export const exportFull = defineStreamTool({
  name: 'hm_export_full',
  title: 'Export the graph',
  description: 'The full graph as one JSON object: types, nodes, edges and hyperedges.',
  input: z.strictObject({
    include_ontology: z.boolean().default(true).describe('Add the types'),
  }),
  access: 'read',
  internal: true,
  rest: { method: 'GET', path: '/export' },
  handler: ({ include_ontology }, context) => exportGraph(context, include_ontology),
});
