import { z } from 'zod';
import { findRelated as walk, type Related } from '../memory/traversal/find-related.ts';
import { derived, edge, hyperedge, truncated, DECIDED_BY_ADA } from './answers.ts';
import { defineTool } from './define-tool.ts';
import { emitInSlices } from './tool-context.ts';
import * as field from './fields.ts';
import { touch } from './session-of.ts';
import { leanNode, leanRelated } from './text/lean-related.ts';
import { relatedText } from './text/related-text.ts';

const steps = z.array(
  z.object({
    from: z.string(),
    to: z.string(),
    kind: z.enum(['edge', 'hyperedge']),
    id: z.string(),
    relationship: z.string(),
    label: z.string(),
    direction: z.enum(['out', 'in', 'none']),
    valid_from: z.string().optional(),
    valid_to: z.string().optional(),
    derived,
  }),
);

export const findRelated = defineTool({
  name: 'hm_find_related',
  title: 'Find related memories',
  description:
    'Walk from a node along its relationships: what is connected, how closely, by which path. ' +
    'Strategies: decay (near and strongly connected first), chain (what leads to what), type-boosted (asked types first); ' +
    'auto picks by the query. ~: derived from texts.',
  input: z.strictObject({
    start_node: field.key.describe('Key of the node to start from'),
    query: field.words(2_000).optional().describe('What you look for'),
    target_node: field.key.optional().describe('Find the best paths to this node instead'),
    lens: z
      .enum(['auto', 'chain', 'decay', 'type-boosted'])
      .default('auto')
      .describe('One of the strategies'),
    max_nodes: z.int().min(1).max(500).default(20).describe('Nodes at most'),
    max_tokens: field.maxTokens.optional().describe('Tokens of the answer at most'),
    max_depth: z.int().min(1).max(6).default(3).describe('Steps at most'),
    relationship_pattern: field.pattern
      .optional()
      .describe('Only this one: words or /regex/; -> or <- in front gives a direction'),
    node_types: z.array(field.typeItem).min(1).max(50).optional().describe('Show only nodes of these types'),
    as_of: field.asOf.optional(),
    valid_at: field.validAt.optional(),
  }),
  output: z.object({
    strategy: z.enum(['chain', 'decay', 'type-boosted']),
    reason: z.string(),
    nodes: z.array(
      z.object({
        key: z.string(),
        description: z.string(),
        node_type: z.string(),
        score: z.number(),
        depth: z.int(),
        derived,
        path: steps,
      }),
    ),
    edges: z.array(edge),
    hyperedges: z.array(hyperedge),
    paths: z.array(z.object({ score: z.number(), steps })).optional(),
    truncated,
    expanded: z.object({ nodes: z.int(), relationships: z.int() }),
    took_ms: z.number(),
  }),
  access: 'read',
  rest: { method: 'POST', path: '/find-related' },
  errors: ['NOT_FOUND'],
  examples: [
    {
      name: 'From a decision to who took it',
      input: { start_node: 'decision_parser', query: 'who decided this?', max_depth: 2 },
      output: {
        strategy: 'type-boosted',
        reason: 'The query asks for person, user, organization, group.',
        nodes: [
          {
            key: 'person_ada',
            description: 'Ada leads the compiler team',
            node_type: 'person',
            score: 0.82,
            depth: 1,
            path: [
              {
                from: 'decision_parser',
                to: 'person_ada',
                kind: 'edge',
                id: '019a0c3e-5f1b-7a10-8c6d-1f2e3d4c5b6a',
                relationship: 'was decided by',
                label: 'was_decided_by',
                direction: 'out',
              },
            ],
          },
        ],
        edges: [DECIDED_BY_ADA],
        hyperedges: [],
        truncated: [],
        expanded: { nodes: 1, relationships: 1 },
        took_ms: 6.2,
      },
    },
  ],
  text: relatedText,
  lean: leanRelated,
  handler: async ({ as_of: asOf, valid_at: validAt, ...given }, context) => {
    const input = { ...given, time: { asOf, validAt } };
    const started = performance.now();
    const isRead = context.actor.via === 'mcp';
    const sizeOf = (related: Related) => relatedText(related, {}).length;
    const { emit } = context;
    const found = await walk(
      context,
      { ...input, ...(isRead && { sizeOf }) },
      emit && ((nodes) => emit(nodes.map(leanNode))),
    );
    touch(context, [input.start_node]);
    if (input.target_node !== undefined) emitInSlices(context.emit, found.nodes.map(leanNode));
    return { ...found, took_ms: Math.round((performance.now() - started) * 100) / 100 };
  },
});
