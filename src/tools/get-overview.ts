import { z } from 'zod';
import { graphOverview, graphOverviewAsOf } from '../memory/overview/overview.ts';
import { derived, nodeType } from './answers.ts';
import { defineTool } from './define-tool.ts';
import * as field from './fields.ts';
import { overviewText } from './text/answer-texts.ts';

const counts = z.object({ nodes: z.int(), edges: z.int(), hyperedges: z.int() });

export const getOverview = defineTool({
  name: 'hm_get_overview',
  title: 'Overview of the graph',
  description: 'How large the memory is, its ten most connected nodes and its types. ~: derived from texts.',
  input: z.strictObject({ as_of: field.asOf.optional() }),
  output: z.object({
    stats: counts
      .extend({ derived: counts })
      .describe('What callers stored, and apart what was derived from texts'),
    top_nodes: z.array(z.object({ key: z.string(), description: z.string(), connections: z.int(), derived })),
    types: z.array(nodeType),
  }),
  access: 'read',
  rest: { method: 'GET', path: '/overview', etag: true },
  examples: [
    {
      name: 'A small graph',
      input: {},
      output: {
        stats: { nodes: 3, edges: 1, hyperedges: 0, derived: { nodes: 1, edges: 1, hyperedges: 0 } },
        top_nodes: [{ key: 'person_ada', description: 'Ada leads the compiler team', connections: 1 }],
        types: [
          { name: 'person', node_count: 1, derived: 1, protected: true },
          { name: 'decision', node_count: 1, derived: 0, protected: false },
        ],
      },
    },
  ],
  text: overviewText,
  handler: ({ as_of: asOf }, context) =>
    asOf === undefined ? graphOverview(context) : graphOverviewAsOf(context, asOf),
});
