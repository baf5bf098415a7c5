import { z } from 'zod';
import { recall as recallNodes } from '../memory/recall/recall.ts';
import { edge, hyperedge, truncated } from './answers.ts';
import { defineTool } from './define-tool.ts';
import * as field from './fields.ts';

export const recall = defineTool({
  name: 'hm_recall',
  title: 'Recall memories',
  description:
    'Find the nodes that answer a question, best first, by words, meaning and relationships, with the edges and hyperedges around them. ' +
    'Use it before you answer from memory and before you store. A query in slashes (/auth.*token/) is a regular expression (RE2).',
  input: z.strictObject({
    query: field
      .words(2_000)
      .describe(
        'A question or words; "quoted phrases" must occur, type:person filters; in slashes a regular expression',
      ),
    max_results: z.int().min(1).max(50).default(10).describe('Results at most'),
    max_tokens: z
      .int()
      .min(50)
      .max(200_000)
      .optional()
      .describe('Tokens the answer may take, about: the best results that fit, whole'),
    force_regex: z.boolean().default(false).describe('Take the whole query as a regular expression'),
    node_types: z.array(field.nodeType).min(1).max(50).optional().describe('Only nodes of these types'),
    include_context: z.boolean().default(true).describe('Add the edges and hyperedges around the results'),
  }),
  output: z.object({
    mode: z.enum(['hybrid', 'regex']),
    results: z.array(
      z.object({
        key: z.string(),
        description: z.string(),
        node_type: z.string(),
        data: z.record(z.string(), z.unknown()),
        score: z.number(),
        matched_by: z.array(z.string()),
        signals: z.object({ general: z.number() }),
        connections: z.int(),
        created_at: z.string(),
        updated_at: z.string(),
      }),
    ),
    edges: z.array(edge),
    hyperedges: z.array(hyperedge),
    metadata: z.object({ channels: z.array(z.string()), truncated, took_ms: z.number() }),
  }),
  access: 'read',
  rest: { method: 'POST', path: '/recall' },
  handler: async (input, context) => {
    const started = performance.now();
    const { channels, truncated: cut, ...found } = await recallNodes(context, input);
    const took_ms = Math.round((performance.now() - started) * 100) / 100;
    return { ...found, metadata: { channels, truncated: cut, took_ms } };
  },
});
