import { z } from 'zod';
import { graphPicture } from '../memory/overview/picture.ts';
import { canonicalLabel } from '../memory/ontology/label.ts';
import { derived, validity } from './answers.ts';
import { defineTool } from './define-tool.ts';
import * as field from './fields.ts';

const label = field
  .words(500)
  .meta({ examples: ['works_for'] })
  .transform((words, context) => {
    const canonical = canonicalLabel(words);
    if (canonical !== undefined) return canonical;
    context.addIssue({ code: 'custom', message: 'must have a letter or a digit' });
    return z.NEVER;
  });

const link = { relationship: z.string(), label: z.string(), ...validity, derived };
const counts = z.object({ nodes: z.int(), edges: z.int(), hyperedges: z.int() });

export const getGraph = defineTool({
  name: 'hm_get_graph',
  title: 'The graph as a picture',
  description:
    'Nodes and links for drawing: the whole graph, or what is around some nodes. Where there are more nodes than the limit, the most ' +
    'connected come first, then the newest; around nodes, the nearest. At most 20,000 edges and 2,000 hyperedges, the newest first. ' +
    'cut says that something is left out, left_out how much.',
  input: z.strictObject({
    node_types: z.array(field.typeItem).min(1).max(50).optional().describe('Only nodes of these types'),
    labels: z
      .array(label)
      .min(1)
      .max(50)
      .optional()
      .describe('Only relationships with these labels, and nodes that have one'),
    from: field.moment.optional().describe('Happened, or else was stored, not before'),
    to: field.moment.optional().describe('Not after'),
    as_of: field.asOf.optional(),
    around: z.array(field.keyItem).min(1).max(50).optional().describe('Only what is around these nodes'),
    depth: z.int().min(1).max(3).default(1).describe('Steps away from them'),
    limit: z.int().min(1).max(5_000).default(2_000).describe('Nodes at most'),
    derived: z.boolean().default(false).describe('Draw what was derived from texts as well'),
  }),
  output: z.object({
    nodes: z.array(
      z.object({
        key: z.string(),
        name: z.string().describe('A short text for a label'),
        node_type: z.string(),
        created_at: z.string(),
        updated_at: z.string(),
        occurred_at: z.string().optional(),
        links: z.int().describe('Relationships that callers stored, drawn or not'),
        derived,
      }),
    ),
    edges: z.array(z.object({ id: z.string(), from: z.string(), to: z.string(), ...link })),
    hyperedges: z.array(
      z.object({
        id: z.string(),
        nodes: z.array(z.string()).describe('The members that are drawn, two at least and 500 at most'),
        members: z.int().describe('How many it has in all'),
        ...link,
      }),
    ),
    total: counts
      .extend({ derived_nodes: z.int(), derived_edges: z.int(), derived_hyperedges: z.int() })
      .describe(
        'What the filters match: what callers stored, and apart what was derived; around nodes 20,000 at most',
      ),
    cut: z.boolean(),
    left_out: counts,
    as_of: z.string().optional(),
  }),
  access: 'read',
  internal: true,
  rest: { method: 'GET', path: '/graph', etag: true },
  errors: ['NOT_FOUND'],
  examples: [
    {
      name: 'Around a decision',
      input: { around: ['decision_parser'] },
      output: {
        nodes: [
          {
            ...{
              key: 'decision_parser',
              name: 'The parser is rewritten by hand',
              node_type: 'decision',
              links: 1,
            },
            ...{ created_at: '2026-03-02T09:30:00.000Z', updated_at: '2026-03-02T09:30:00.000Z' },
          },
          {
            ...{ key: 'person_ada', name: 'Ada', node_type: 'person', links: 1 },
            ...{ created_at: '2026-03-02T09:29:00.000Z', updated_at: '2026-03-02T09:29:00.000Z' },
          },
        ],
        edges: [
          {
            id: '019a0c3e-5f1b-7a10-8c6d-1f2e3d4c5b6a',
            ...{ from: 'decision_parser', to: 'person_ada' },
            ...{ relationship: 'was decided by', label: 'was_decided_by' },
          },
        ],
        hyperedges: [],
        total: {
          ...{ nodes: 2, edges: 1, hyperedges: 0 },
          ...{ derived_nodes: 0, derived_edges: 0, derived_hyperedges: 0 },
        },
        cut: false,
        left_out: { nodes: 0, edges: 0, hyperedges: 0 },
      },
    },
  ],
  handler: (input, context) => graphPicture(context, input),
});
