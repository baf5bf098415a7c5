import { z } from 'zod';
import { checkHealth } from '../memory/overview/health.ts';
import { defineTool } from './define-tool.ts';

export const health = defineTool({
  name: 'hm_health',
  title: 'Readiness',
  description: 'Checks the database, its indexes, the embedding model and the room on the disk.',
  input: z.strictObject({}),
  output: z.object({
    status: z.enum(['ok', 'failed']),
    checks: z.array(
      z.object({
        name: z.string(),
        status: z.enum(['ok', 'failed']),
        took_ms: z.number(),
        message: z.string().optional(),
      }),
    ),
  }),
  access: 'read',
  internal: true,
  whileOpening: true,
  rest: { method: 'GET', path: '/ready', unlimited: true },
  status: ({ status }) => (status === 'ok' ? 200 : 503),
  statuses: [200, 503],
  examples: [
    {
      name: 'All is well',
      input: {},
      output: {
        status: 'ok',
        checks: [
          { name: 'database', status: 'ok', took_ms: 0.3 },
          { name: 'embedder', status: 'ok', took_ms: 2.9 },
          { name: 'disk', status: 'ok', took_ms: 0 },
        ],
      },
    },
  ],
  handler: (_input, context) =>
    checkHealth(context, (check, error) =>
      context.logger.warn({ check, err: error }, 'a readiness check failed'),
    ),
});
