import { z } from 'zod';
import { isFinal, toPublicError, type NameTool } from '../errors.ts';
import type { Extraction } from '../language/extraction.ts';
import { MAX_NAME, MAX_RELATIONSHIP } from '../language/grounding/names.ts';
import { withClientModel } from '../memory/understanding/facts/client-model.ts';
import {
  joinedFindings,
  type Findings,
  MAX_ALIASES,
  MAX_FINDINGS,
  MAX_MEMBERS,
  MAX_WORDS,
} from '../memory/understanding/findings.ts';
import type { FailedChunk, WrittenChunk } from '../memory/understanding/ingest-input.ts';
import { ingestText } from '../memory/understanding/ingest.ts';
import { failure, writtenRelationship } from './answers.ts';
import { defineTool } from './define-tool.ts';
import * as field from './fields.ts';
import { touch } from './session-of.ts';
import { ingestedText } from './text/stored-text.ts';

const MAX_TEXT = 200_000;
/** What a caller found is surer than what rules find, and less sure than what it states itself. */
const GIVEN_CONFIDENCE = 0.9;

const name = field.words(MAX_NAME);
const givenEntity = z.strictObject({
  name: name.describe('As in the text'),
  node_type: field.nodeType.optional(),
  description: field.words(MAX_WORDS).optional().describe('What it is'),
  aliases: z.array(name).max(MAX_ALIASES).default([]).describe('Other names'),
});
const givenRelationship = z
  .strictObject({
    nodes: z.array(name).min(2).max(MAX_MEMBERS).describe('Names'),
    relationship: field.words(MAX_RELATIONSHIP).describe('In words, from the first name to the second'),
    valid_from: field.validFrom.optional(),
    valid_to: field.validTo.optional(),
    evidence: field.words(MAX_WORDS).optional().describe('Quote'),
  })
  .refine(({ valid_from, valid_to }) => !valid_from || !valid_to || valid_from < valid_to, {
    error: 'must be later than valid_from',
    path: ['valid_to'],
  });

const ingestInput = z.strictObject({
  text: field.words(MAX_TEXT).describe('Notes, a report, …'),
  context: field.words(2_000).optional().describe('Where it comes from'),
  speaker: field.keyItem.optional().describe('Whose words, if not the user’s: a name, a key or `user`'),
  occurred_at: field.occurredAt.optional().describe('When it was written, if not now'),
  entities: z.array(givenEntity).max(MAX_FINDINGS).optional().describe('Found in it'),
  relationships: z.array(givenRelationship).max(MAX_FINDINGS).optional().describe('Found in it'),
  dry_run: z.boolean().default(false).describe('Write nothing'),
});

/** As the input takes them. */
const findings = z.object({
  entities: z.array(
    z.object({
      name: z.string(),
      node_type: z.string(),
      description: z.string().optional(),
      aliases: z.array(z.string()),
    }),
  ),
  relationships: z.array(
    z.object({
      nodes: z.array(z.string()),
      relationship: z.string(),
      valid_from: z.string().optional(),
      valid_to: z.string().optional(),
      evidence: z.string().optional().describe('The part of the text that says so'),
    }),
  ),
});

const entity = z.object({ key: z.string(), status: z.enum(['created', 'matched']) });

export const ingest = defineTool({
  name: 'hm_ingest',
  title: 'Ingest a text',
  description:
    'Store a text with what it says, joined with what is known. ' +
    'Send your own findings, or leave them to the service.',
  input: ingestInput,
  output: z.object({
    status: z.enum(['ingested', 'dry_run']),
    entities: z.array(entity),
    relationships: z.array(writtenRelationship.partial({ id: true })),
    sources: z.array(z.string()).describe('Keys of the nodes that hold the text'),
    extractor: z.enum(['model', 'offline', 'caller']),
    chunks: z.int(),
    dropped: z.int().describe('Findings that the text does not bear out'),
    truncated: z.array(z.string()).describe('What a limit cut'),
    findings: findings
      .optional()
      .describe('Of a dry run over REST: what was found, to be sent back as it is or without what is wrong'),
    failed: z
      .array(z.object({ source: z.string(), error: failure }))
      .optional()
      .describe('Chunks that were not stored; the same text again stores them'),
    took_ms: z.number(),
  }),
  access: 'write',
  createsNodes: true,
  idempotent: true,
  rest: { method: 'POST', path: '/ingest', body: { mebibytes: 2, items: MAX_FINDINGS } },
  examples: [
    {
      name: 'Two sentences',
      input: { text: 'Ada Lovelace leads the compiler team. The compiler team uses Neo4j.' },
      output: {
        status: 'ingested',
        entities: [{ key: 'person_ada_lovelace', status: 'created' }],
        relationships: [],
        sources: ['document_4f2a9c01d3e58b76'],
        extractor: 'offline',
        chunks: 1,
        dropped: 0,
        truncated: [],
        took_ms: 41.2,
      },
    },
  ],
  text: ingestedText,
  // An agent has what it sent, or leaves the findings to the service.
  lean: ({ findings: _, ...answer }) => answer,
  batch: {
    unfinished: ({ failed = [] }) => failed.flatMap(({ error }, at) => (isFinal(error.code) ? [] : [at])),
    // What is stored of the text is not read again.
    inputOf: (input) => input,
    merge: (_earlier, _positions, repeated) => repeated,
  },
  handler: async ({ entities, relationships, ...input }, context) => {
    const started = performance.now();
    const given = entities || relationships ? toExtraction(entities, relationships) : undefined;
    const extractors = given
      ? context.extractors
      : await withClientModel(context, context.clientModel, input);
    const chunks: WrittenChunk[] = [];
    const failed: FailedChunk[] = [];
    for await (const chunk of ingestText({ ...context, extractors }, { ...input, given })) {
      if ('failure' in chunk) failed.push(chunk);
      else chunks.push(chunk);
      if ('relationships' in chunk) context.emit?.(chunk.relationships);
    }
    if (chunks.length === 0 && failed[0]) throw failed[0].failure;
    touch(
      context,
      chunks.flatMap(({ source }) => (input.dry_run ? [] : source)),
    );
    const took_ms = Math.round((performance.now() - started) * 10) / 10;
    const status = input.dry_run ? ('dry_run' as const) : ('ingested' as const);
    return { status, ...summary(chunks), ...failures(failed, context.nameOf), took_ms };
  },
});

function toExtraction(
  entities: readonly z.output<typeof givenEntity>[] = [],
  relationships: readonly z.output<typeof givenRelationship>[] = [],
): Extraction {
  const confidence = GIVEN_CONFIDENCE;
  const named = new Set(entities.flatMap((each) => [each.name, ...each.aliases]));
  const others = relationships.flatMap(({ nodes }) => nodes).filter((each) => !named.has(each));
  return {
    entities: [
      ...entities.map((each) => ({ ...each, confidence })),
      ...[...new Set(others)].map((each) => ({ name: each, aliases: [], confidence })),
    ],
    relationships: relationships.map((each) => ({ ...each, confidence })),
  };
}

/** A thing that several chunks name is answered once. */
function summary(chunks: readonly WrittenChunk[]) {
  const entities = new Map<string, z.input<typeof entity>>();
  const relationships = new Map<string, WrittenChunk['relationships'][number]>();
  for (const chunk of chunks) {
    for (const each of chunk.entities) if (!entities.has(each.key)) entities.set(each.key, each);
    for (const each of chunk.relationships)
      relationships.set(each.id || JSON.stringify([each.label, each.nodes]), each);
  }
  const engines = new Set(chunks.map(({ reader }) => reader.engine));
  const extractor = (['offline', 'model', 'caller'] as const).find((engine) => engines.has(engine));
  const found = joinedFindings(chunks.flatMap((chunk) => chunk.findings ?? []));
  const truncated = [
    ...(chunks.some((chunk) => chunk.truncated) ? ['entities'] : []),
    ...(found.isCut ? ['findings'] : []),
  ];
  return {
    entities: [...entities.values()],
    relationships: [...relationships.values()],
    sources: chunks.map(({ source }) => source),
    extractor: extractor ?? 'offline',
    chunks: chunks.length,
    dropped: chunks.reduce((sum, { dropped }) => sum + dropped, 0),
    truncated,
    ...(chunks.some((chunk) => chunk.findings) && { findings: toSend(found) }),
  };
}

function toSend({ entities, relationships }: Findings): z.input<typeof findings> {
  return {
    entities: entities.map((each) => ({ ...each, aliases: [...each.aliases] })),
    relationships: relationships.map((each) => ({ ...each, nodes: [...each.nodes] })),
  };
}

function failures(failed: readonly FailedChunk[], nameOf: NameTool | undefined) {
  if (failed.length === 0) return {};
  // The output schema drops the empty request_id.
  const errorOf = ({ failure: thrown }: FailedChunk) => toPublicError(thrown, '', nameOf).error;
  return { failed: failed.map((chunk) => ({ source: chunk.source, error: errorOf(chunk) })) };
}
