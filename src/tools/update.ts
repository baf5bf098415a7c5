import { z } from 'zod';
import { updateNode } from '../memory/write/update-node.ts';
import { writtenRelationship } from './answers.ts';
import { ownRelationshipInput, toRelationship } from './relationship-field.ts';
import { defineTool } from './define-tool.ts';
import * as field from './fields.ts';
import { touch } from './session-of.ts';

export const update = defineTool({
  name: 'hm_update',
  title: 'Update a memory',
  description:
    'Change what a node says, its fields and its relationships; what is left out stays. All of it happens, or nothing.',
  input: z.strictObject({
    key: field.key,
    description: field.description.optional(),
    data: field.data.optional().describe('JSON merge patch: fields given replace, null removes'),
    node_type: field.nodeType.optional(),
    occurred_at: field.occurredAt.nullable().optional().describe('When it happened; null if not known'),
    assets: field.assets.optional().describe('All of them, instead of those stored'),
    add_relationships: z.array(ownRelationshipInput).max(100).default([]).describe('To create'),
    remove_relationships: z
      .array(z.string().min(1).max(64))
      .max(100)
      .default([])
      .describe('Ids of its edges and hyperedges to delete (hm_get_relationships)'),
  }),
  output: z.object({
    id: z.string(),
    key: z.string(),
    status: z.enum(['updated', 'unchanged']),
    updated_at: z.string(),
    changed: z.array(z.string()),
    relationships: z.array(writtenRelationship).optional().describe('Those that closed others'),
  }),
  access: 'write',
  destructive: true,
  idempotent: true,
  rest: { method: 'POST', path: '/update', ifMatch: true },
  errors: ['NOT_FOUND'],
  examples: [
    {
      name: 'New words, one field replaced and one removed',
      input: {
        key: 'decision_parser',
        description: 'The parser is rewritten by hand and is in use since May',
        data: { status: 'done', reviewer: null },
      },
      output: {
        id: '019a0c3e-5f1a-7c42-9d0e-3b7a5c1d2e4f',
        key: 'decision_parser',
        status: 'updated',
        updated_at: '2026-05-04T08:00:00.000Z',
        changed: ['description', 'data'],
      },
    },
  ],
  handler: async ({ add_relationships, ...input }, context) => {
    const add = add_relationships.map((each) => toRelationship(each, input.key));
    const updated = await updateNode(context, {
      ...{ ...input, add_relationships: add, enrich: context.enriches },
      ifMatch: context.ifMatch,
    });
    touch(context, [updated.key]);
    return updated;
  },
});
