import { z } from 'zod';
import { exportGraph } from '../memory/export-graph.ts';
import { edge, hyperedge, node, nodeType } from './answers.ts';
import { defineStreamTool } from './define-tool.ts';

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
        nodes: [
          {
            id: '019a0c3e-4d2c-7b31-a5f4-6c7d8e9f0a1b',
            key: 'person_ada',
            description: 'Ada leads the compiler team',
            node_type: 'person',
            data: {},
            assets: [],
            occurred_at: null,
            created_at: '2026-03-02T09:29:00.000Z',
            updated_at: '2026-03-02T09:29:00.000Z',
          },
        ],
        edges: [],
        hyperedges: [],
      },
    },
  ],
  handler: ({ include_ontology }, context) => exportGraph(context, include_ontology),
});
