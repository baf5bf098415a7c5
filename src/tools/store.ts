import { z } from 'zod';
import type { StoreInput } from '../memory/relationships/relationship-input.ts';
import { storeNode } from '../memory/write/store/store-node.ts';
import { writtenRelationship } from './answers.ts';
import { defineTool } from './define-tool.ts';
import { enrichmentAfter, PENDING } from './enrichment.ts';
import * as field from './fields.ts';
import { ownRelationshipInput, toRelationship } from './relationship-field.ts';
import { touch } from './session-of.ts';
import { storedText } from './text/stored-text.ts';

/** A node as hm_store and hm_store_batch take it. */
export const storeInput = z.strictObject({
  key: field.key,
  description: field.description,
  node_type: field.nodeType
    .optional()
    .describe('Type such as person or decision; else taken from the key (person_alice), or fact'),
  data: field.data.optional(),
  assets: field.assets.optional().describe('Addresses of its files'),
  relationships: z.array(ownRelationshipInput).max(100).default([]).describe('To existing nodes'),
  occurred_at: field.occurredAt.optional().describe('When it happened, if not now'),
  enrich: z.boolean().default(true).describe('Read its text for what it names'),
  on_conflict: z
    .enum(['error', 'skip', 'update'])
    .default('error')
    .describe('Where the key has other content: refuse, keep the old, take the new'),
});

export const storeOutput = z.object({
  id: z.string(),
  key: z.string(),
  status: z.enum(['created', 'exists', 'updated']),
  created_at: z.string(),
  node_type: z.string(),
  relationships: z.array(writtenRelationship),
  similar: z
    .array(z.object({ key: z.string(), why: z.enum(['same name', 'alias', 'near meaning']) }))
    .optional()
    .describe('Nodes that may be about the same as a new one'),
  enrichment: z.object({ status: z.enum(['pending', 'off']), job: z.string().optional() }),
});

/** `enriches`: whether the service reads texts for entities at all. */
export function toStoreInput(
  { relationships, enrich, ...node }: z.output<typeof storeInput>,
  enriches: boolean,
): StoreInput {
  return {
    ...node,
    enrich: enrich && enriches,
    relationships: relationships.map((each) => toRelationship(each, node.key)),
  };
}

export const store = defineTool({
  name: 'hm_store',
  title: 'Store a memory',
  description:
    'Store one node (a fact, person, decision, …) under a key of your choice, with relationships to existing nodes. ' +
    'Recall first: change what is known with hm_update instead of storing a second copy. ' +
    'The same content again answers "exists".',
  input: storeInput,
  output: storeOutput,
  access: 'write',
  createsNodes: true,
  destructive: true,
  idempotent: true,
  rest: { method: 'POST', path: '/store' },
  status: ({ status }) => (status === 'created' ? 201 : 200),
  statuses: [201, 200],
  errors: ['NOT_FOUND', 'KEY_EXISTS'],
  examples: [
    {
      name: 'A person',
      input: { key: 'person_ada', description: 'Ada leads the compiler team and prefers short reviews' },
      output: {
        id: '019a0c3e-5f19-7e3b-8a2d-4c6b8d0e2f4a',
        key: 'person_ada',
        status: 'created',
        created_at: '2026-03-02T09:29:00.000Z',
        node_type: 'person',
        relationships: [],
        similar: [],
        enrichment: PENDING,
      },
    },
    {
      name: 'A decision and who took it',
      input: {
        key: 'decision_parser',
        description: 'The parser is rewritten by hand, without a generator',
        data: { status: 'final' },
        relationships: [{ to_key: 'person_ada', relationship: 'was decided by' }],
      },
      output: {
        id: '019a0c3e-5f1a-7c42-9d0e-3b7a5c1d2e4f',
        key: 'decision_parser',
        status: 'created',
        created_at: '2026-03-02T09:30:00.000Z',
        node_type: 'decision',
        relationships: [
          {
            id: '019a0c3e-5f1b-7a10-8c6d-1f2e3d4c5b6a',
            kind: 'edge',
            nodes: ['decision_parser', 'person_ada'],
            relationship: 'was decided by',
            label: 'was_decided_by',
            status: 'created',
          },
        ],
        similar: [{ key: 'decision_handwritten_parser', why: 'near meaning' }],
        enrichment: PENDING,
      },
    },
  ],
  text: storedText,
  handler: async (input, context) => {
    const store = toStoreInput(input, context.enriches);
    const stored = await storeNode(context, store);
    touch(context, [stored.key]);
    return { ...stored, enrichment: enrichmentAfter(stored.status, store.enrich === true) };
  },
});
