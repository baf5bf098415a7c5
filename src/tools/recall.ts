import { z } from 'zod';
import { EVIDENCE } from '../memory/recall/parts.ts';
import { recall as recallNodes } from '../memory/recall/recall.ts';
import type { Found } from '../memory/recall/recall-types.ts';
import { comparedEdge, derived, hyperedge, passage, truncated, DECIDED_BY_ADA } from './answers.ts';
import { defineTool } from './define-tool.ts';
import { emitInSlices } from './tool-context.ts';
import * as field from './fields.ts';
import { sessionEnded, sessionOf } from './session-of.ts';
import { leanRecall, leanResults } from './text/lean-recall.ts';
import { limitsOf, recallText, recallTokens, type RecallText } from './text/recall-text.ts';

/** The components of a score by name. Their sum is the score. */
const parts = z.record(z.string(), z.number());
/** The link that led to a result: from which node, of which kind, by which name or label. */
const linkPath = z.object({ from: z.string(), kind: z.string(), via: z.string() });

/** How sure it is that memory answers; `none` where nothing in it does. */
const confidence = z.enum(['high', 'medium', 'low', 'none']);

/** What the time words of the query were understood to mean, and whether they left out or only weighed. */
const period = z.object({
  from: z.string().optional(),
  to: z.string().optional(),
  applied: z.enum(['filter', 'boost']),
  note: z.string().optional(),
});

/** What the examples have in common. */
const METADATA = {
  session_id: 'default',
  phase: 'early',
  weights: { general: 1, topical: 0.01, session: 0.01 },
  confidence: 'high',
} as const;
const decision = (score: number, matched_by: string[]) => ({
  key: 'decision_parser',
  description: 'The parser is rewritten by hand, without a generator',
  node_type: 'decision',
  data: { status: 'final' },
  score,
  confidence: 'high' as const,
  matched_by,
  signals: { general: score, topical: 0, session: 0 },
  connections: 1,
  created_at: '2026-03-02T09:30:00.000Z',
  updated_at: '2026-03-02T09:30:00.000Z',
});

export const recall = defineTool({
  name: 'hm_recall',
  title: 'Recall memories',
  description:
    'Find the nodes that answer a question, best first, with the relationships around them. ' +
    'Use it before you answer from memory and before you store. Time words ("last week") count. A query that only filters lists all that pass. ' +
    'In brackets: type, and the day it happened or was stored. Confidence: high is right nine times of ten, low a guess. ~: derived from texts.',
  input: z.strictObject({
    query: z
      .string()
      .max(2_000)
      .refine((text) => text.isWellFormed(), 'must be well-formed Unicode')
      .describe(
        'A question or words; "quoted phrases" must occur, type:person filters, * is any; /auth.*token/ is a regular expression (RE2)',
      ),
    max_results: z.int().min(1).max(50).default(10).describe('Results at most'),
    max_tokens: field.maxTokens.optional().describe('Tokens of the answer at most'),
    force_regex: z.boolean().default(false).describe('The query is a regular expression'),
    node_types: z.array(field.typeItem).min(1).max(50).optional().describe('Only nodes of these types'),
    where: field.where.optional(),
    near: field.key.optional().describe('Only within two steps of this node'),
    as_of: field.asOf.optional(),
    valid_at: field.validAt.optional(),
    cursor: z.string().max(1_000).optional().describe('next_cursor of the page before'),
    time_zone: z.string().max(64).optional().describe('IANA zone of the caller; default UTC'),
    session_id: z
      .string()
      .regex(/^[\x21-\x7e]{1,128}$/, 'up to 128 visible ASCII characters')
      .optional()
      .describe('Session whose nodes count a little'),
    explain: z.boolean().default(false).describe('Explain scores'),
    why_not: field.key.optional().describe('Say why this node is missing'),
    include_context: z.boolean().default(true).describe('Add the edges and hyperedges around'),
  }),
  output: z.object({
    mode: z.enum(['hybrid', 'regex', 'list']),
    results: z.array(
      z.object({
        key: z.string(),
        description: z.string(),
        node_type: z.string(),
        data: z.record(z.string(), z.unknown()).optional(),
        score: z.number(),
        confidence,
        matched_by: z.array(z.string()),
        signals: z.object({ general: z.number(), topical: z.number(), session: z.number() }).optional(),
        connections: z.int(),
        occurred_at: z.string().optional(),
        older_than: z.string().optional().describe('Key of a newer result about the same'),
        excerpt: z.string().optional().describe('Of a long description: its first words and what answers'),
        created_at: z.string(),
        updated_at: z.string(),
        derived,
        passages: z.array(passage).optional().describe('Of its files: what may answer, best first'),
        duplicates: z.array(z.string()).optional(),
        explanation: z.object({ parts, path: linkPath.optional() }).optional(),
      }),
    ),
    total: z.int().optional(),
    derived: z.int().optional().describe('How many of the total were derived from texts'),
    next_cursor: z.string().optional(),
    edges: z.array(comparedEdge),
    hyperedges: z.array(hyperedge),
    why_not: z
      .object({ key: z.string(), reason: z.string(), score: z.number().optional(), parts: parts.optional() })
      .optional(),
    metadata: z.object({
      session_id: z.string(),
      phase: z.enum(['early', 'mid', 'deep']),
      weights: z.object({ general: z.number(), topical: z.number(), session: z.number() }).optional(),
      confidence,
      channels: z.array(z.string()),
      truncated,
      period: period.optional(),
      missing_words: z.array(z.string()).optional().describe('Words of the question that no result holds'),
      unknown_types: z.array(z.string()).optional(),
      known_types: z.array(z.string()).optional(),
      tokens: z
        .int()
        .optional()
        .describe('With explain: of the text that an agent reads, without the scores'),
      took_ms: z.number(),
    }),
  }),
  access: 'read',
  rest: { method: 'POST', path: '/recall' },
  errors: ['NOT_FOUND'],
  examples: [
    {
      name: 'A question',
      input: { query: 'what did we decide about the parser?', max_results: 3 },
      output: {
        mode: 'hybrid',
        results: [decision(0.91, ['text', 'vector'])],
        edges: [DECIDED_BY_ADA],
        hyperedges: [],
        metadata: {
          ...METADATA,
          channels: EVIDENCE.filter((name) => !['passage', 'kind'].includes(name)),
          truncated: [],
          took_ms: 8.4,
        },
      },
    },
    {
      name: 'A page of a list',
      input: { query: 'type:decision', where: { status: 'final' }, max_results: 1 },
      output: {
        mode: 'list',
        results: [decision(1, ['filter'])],
        total: 1,
        derived: 0,
        edges: [DECIDED_BY_ADA],
        hyperedges: [],
        metadata: { ...METADATA, channels: ['filter'], truncated: [], took_ms: 4.1 },
      },
    },
  ],
  text: recallText,
  lean: leanRecall,
  handler: async ({ session_id, ...input }, context) => {
    const started = performance.now();
    const session = sessionOf(context, session_id);
    const isNamed = session_id !== undefined;
    if (isNamed && (await context.sessions.isEnded(session.name))) throw sessionEnded();
    const isRead = context.actor.via === 'mcp';
    const sizeOf = (found: Found) => recallText(toText(found), { query: input.query }).length;
    const asRead = { sizeOf, textAt: (place: number) => limitsOf(place).text };
    const { phase, weights, types, confidence, channels, truncated, missing_words, period, ...found } =
      await recallNodes(context, { ...input, session: session.name, ...(isRead && asRead) });
    emitInSlices(context.emit, input.explain ? found.results : leanResults(found));
    const took_ms = Math.round((performance.now() - started) * 100) / 100;
    const understood = { ...(missing_words && { missing_words }), ...(period && { period }), ...types };
    const read = { phase, weights, confidence, channels, truncated, ...understood };
    const tokens = input.explain && recallTokens({ ...found, metadata: read }, input);
    return {
      ...found,
      metadata: { session_id: session.id, ...read, ...(tokens !== false && { tokens }), took_ms },
    };
  },
});

/** What a model reads of an answer, with the longest headline, so that no other makes it larger. */
function toText({ truncated, page, period, missingIn, confidence: _, ...found }: Found): RecallText {
  const count = found.results.length;
  return {
    ...found,
    total: page?.total,
    derived: page?.derived,
    next_cursor: page?.cursorAfter(count),
    metadata: { truncated, missing_words: missingIn?.(count), period, confidence: 'none' },
  };
}
