import { z } from 'zod';
import { restoreVersion as restore } from '../memory/write/restore-version.ts';
import { defineTool } from './define-tool.ts';
import * as field from './fields.ts';
import { touch } from './session-of.ts';

export const restoreVersion = defineTool({
  name: 'hm_restore_version',
  title: 'Restore a version',
  description:
    'Let a node say again what it said in an earlier version. That is a new version; nothing of the history goes.',
  input: z.strictObject({
    key: field.key,
    version: z.int().min(1).max(1_000_000_000).describe('As hm_get_history numbers it'),
  }),
  output: z.object({
    id: z.string(),
    key: z.string(),
    status: z.enum(['updated', 'unchanged']),
    updated_at: z.string(),
    changed: z.array(z.string()),
  }),
  access: 'write',
  idempotent: true,
  internal: true,
  rest: { method: 'POST', path: '/nodes/{key}/restore', ifMatch: true },
  errors: ['NOT_FOUND'],
  examples: [
    {
      name: 'The first words again',
      input: { key: 'decision_parser', version: 1 },
      output: {
        id: '019a0c3e-5f1a-7c42-9d0e-3b7a5c1d2e4f',
        key: 'decision_parser',
        status: 'updated',
        updated_at: '2026-05-05T08:00:00.000Z',
        changed: ['description'],
      },
    },
  ],
  handler: async ({ key, version }, context) => {
    const restored = await restore(context, key, version, context.ifMatch);
    touch(context, [restored.key]);
    return restored;
  },
});
