import { z } from 'zod';
import { relationshipsOf } from '../memory/relationships/relationships-of.ts';
import { withNewer } from '../memory/understanding/changes/newer-than.ts';
import { withOrigins } from '../memory/understanding/origins-of.ts';
import { comparedEdge, hyperedge, origins, truncated, DECIDED_BY_ADA } from './answers.ts';
import { defineTool } from './define-tool.ts';
import * as field from './fields.ts';
import { relationshipsText } from './text/answer-texts.ts';

export const getRelationships = defineTool({
  name: 'hm_get_relationships',
  title: 'Relationships of a node',
  description:
    'The edges (in and out) and hyperedges of one node, now or at a past time: stored ones first, newest first. ~: derived from texts.',
  input: z.strictObject({
    key: field.key,
    pattern: field.pattern
      .meta({ format: 'regex' })
      .optional()
      .describe('Only those whose words match this regular expression'),
    as_of: field.asOf.optional(),
    valid_at: field.validAt.optional(),
  }),
  output: z.object({
    edges: z.array(comparedEdge.extend({ origins })),
    hyperedges: z.array(hyperedge.extend({ origins })),
    truncated,
    limit: z.int(),
  }),
  access: 'read',
  rest: { method: 'GET', path: '/relationships/{key}', etag: true },
  errors: ['NOT_FOUND'],
  examples: [
    {
      name: 'Who decided',
      input: { key: 'decision_parser', pattern: 'decided' },
      output: { edges: [DECIDED_BY_ADA], hyperedges: [], truncated: [], limit: 1_000 },
    },
  ],
  text: relationshipsText,
  handler: async ({ key, pattern, as_of: asOf, valid_at: validAt }, context) => {
    const found = await relationshipsOf(context, key, pattern, { asOf, validAt });
    const [edges, hyperedges] = await Promise.all([
      withNewer(context, found.edges, asOf).then((all) => withOrigins(context, all)),
      withOrigins(context, found.hyperedges),
    ]);
    return { ...found, edges, hyperedges };
  },
});
