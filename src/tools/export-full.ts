import { z } from 'zod';
import { exportGraph } from '../memory/transfer/export-graph.ts';
import { EVENT_KINDS } from '../memory/timeline/read-timeline.ts';
import { edge, hyperedge, node, nodeType } from './answers.ts';
import { defineStreamTool } from './define-tool.ts';
import { ADA } from './example-records.ts';

const data = z.record(z.string(), z.unknown());

const event = z.object({
  ...{ id: z.string(), at: z.string(), created_at: z.string(), kind: z.enum(EVENT_KINDS) },
  ...{ node_keys: z.array(z.string()), summary: z.string(), meta: data.nullable() },
  ...{ actor: z.string(), via: z.string(), session: z.string() },
});

const version = z.object({
  ...{ node_id: z.string(), key: z.string(), version: z.int(), from: z.string(), to: z.string() },
  ...{ created_at: z.string(), description: z.string(), node_type: z.string(), data },
  ...{ assets: z.array(z.string()), occurred_at: z.string().nullable() },
  ...{ replaced_by: z.string(), replaced_as: z.string(), owners: z.array(z.string()) },
});

export const exportFull = defineStreamTool({
  name: 'hm_export_full',
  title: 'Export the graph',
  description: 'The full graph as one JSON object: types, nodes, edges, hyperedges, timeline and versions.',
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
    timeline: z.array(event),
    versions: z.array(version),
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
        timeline: [],
        versions: [],
      },
    },
  ],
  handler: ({ include_ontology }, context) => exportGraph(context, include_ontology),
});
