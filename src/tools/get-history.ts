import { z } from 'zod';
import { ENDED_AS } from '../graph/queries/history/past.ts';
import { historyOf } from '../memory/history/history.ts';
import { validity } from './answers.ts';
import { defineTool } from './define-tool.ts';
import * as field from './fields.ts';
import { historyText } from './text/history-text.ts';

const endedRelationship = z.object({
  id: z.string(),
  nodes: z.array(z.string()).describe('An edge leads from the first to the second'),
  relationship: z.string(),
  label: z.string(),
  at: z.string(),
  until: z.string().describe('The memory believed it from at to until'),
  ...validity,
  kind: z.enum(ENDED_AS),
  actor: z.string(),
  closed_by: z
    .object({ id: z.string(), nodes: z.array(z.string()), label: z.string() })
    .optional()
    .describe('The edge that is true in its place'),
  undo: z.string().optional().describe('Id of the change; undo of hm_merge_nodes takes it'),
});

export const getHistory = defineTool({
  name: 'hm_get_history',
  title: 'History of a node',
  description: 'What a node said before, how it was related, and who changed it, latest first.',
  input: z.strictObject({
    key: field.key,
    limit: z.int().min(1).max(100).default(20).describe('Versions at most, and as many relationships'),
    cursor: z.string().max(1_000).optional().describe('next_cursor of the page before'),
  }),
  output: z.object({
    versions: z.array(
      z.object({
        version: z.int(),
        at: z.string(),
        actor: z.string().optional(),
        kind: z.enum(['store', 'update', 'merge', 'undo', 'restore']),
        changed: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
      }),
    ),
    relationships: z.array(endedRelationship),
    next_cursor: z.string().optional(),
  }),
  access: 'read',
  rest: { method: 'GET', path: '/nodes/{key}/history' },
  errors: ['NOT_FOUND'],
  examples: [
    {
      name: 'A decision that was reworded',
      input: { key: 'decision_parser' },
      output: {
        versions: [
          {
            version: 2,
            at: '2026-05-04T08:00:00.000Z',
            actor: 'key:019a0c3e-7b10-7f55-8d4e-6f7081920300',
            kind: 'update',
            changed: [
              {
                field: 'description',
                before: 'The parser is rewritten by hand, without a generator',
                after: 'The parser is rewritten by hand and is in use since May',
              },
            ],
          },
          { version: 1, at: '2026-03-02T09:30:00.000Z', kind: 'store', changed: [] },
        ],
        relationships: [
          {
            id: '019a0c3e-7b10-7f55-8d4e-6f7081920301',
            nodes: ['decision_parser', 'person_bob'],
            relationship: 'is owned by',
            label: 'is_owned_by',
            at: '2026-03-02T09:30:00.000Z',
            until: '2026-05-04T08:00:00.000Z',
            valid_to: '2026-05-01T00:00:00.000Z',
            kind: 'replaced',
            actor: 'key:019a0c3e-7b10-7f55-8d4e-6f7081920300',
            closed_by: {
              id: '019a0c3e-7b10-7f55-8d4e-6f7081920302',
              nodes: ['decision_parser', 'person_ada'],
              label: 'is_owned_by',
            },
            undo: '019a0c3e-7b10-7f55-8d4e-6f7081920303',
          },
        ],
      },
    },
  ],
  text: historyText,
  handler: ({ key, limit, cursor }, context) => historyOf(context, key, limit, cursor),
});
