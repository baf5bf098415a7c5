import { z } from 'zod';
import { historyOf } from '../memory/history/history.ts';
import { defineTool } from './define-tool.ts';
import * as field from './fields.ts';
import { historyText } from './text/history-text.ts';

export const getHistory = defineTool({
  name: 'hm_get_history',
  title: 'History of a node',
  description: 'What a node said before and who changed it, latest first.',
  input: z.strictObject({
    key: field.key,
    limit: z.int().min(1).max(100).default(20).describe('Versions at most'),
    cursor: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'is no next_cursor')
      .optional()
      .describe('next_cursor of the page before'),
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
      },
    },
  ],
  text: historyText,
  handler: async ({ key, limit, cursor }, context) => {
    const { versions, next } = await historyOf(
      context,
      key,
      limit,
      cursor === undefined ? undefined : Number(cursor),
    );
    return { versions: [...versions], ...(next !== undefined && { next_cursor: String(next) }) };
  },
});
