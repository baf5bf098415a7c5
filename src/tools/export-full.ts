import { z } from 'zod';
import { exportGraph } from '../memory/transfer/export-graph.ts';
import { edge, hyperedge, node, nodeType } from './answers.ts';
import { defineStreamTool } from './define-tool.ts';
import { ADA } from './example-records.ts';

export const exportFull = defineStreamTool({
  name: 'hm_export_full',
  title: 'Export the graph',
  description: 'The full graph as one JSON object: types, nodes, edges and hyperedges.',
  input: z.strictObject({
    include_ontology: z.boolean().default(true).describe('Add the types'),
  }),
  output: z.object({
    format: z.literal('memory-graph/1'),
    exported_at: z.string(),
    types: z.array(nodeType).optional(),
    nodes: z.array(node),
    edges: z.array(edge),
    hyperedges: z.array(hyperedge),
  }),
  access: 'read',
  internal: true,
  rest: { method: 'GET', path: '/export' },
  examples: [
    {
      name: 'A graph of one node, without its types',
      input: { include_ontology: false },
      output: {
        format: 'memory-graph/1',
        exported_at: '2026-05-04T08:00:00.000Z',
        nodes: [ADA],
        edges: [],
        hyperedges: [],
      },
    },
  ],
  handler: ({ include_ontology }, context) => exportGraph(context, include_ontology),
});
