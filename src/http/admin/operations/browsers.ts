import { z } from 'zod';
import { operation, outcome } from './define-operation.ts';

const MAX_MINUTES = 1_440;
const off = outcome('off');

export const browserOperations = [
  operation('GET /graphs/{id}/browser', {
    operationId: 'getBrowser',
    summary: 'Whether Neo4j Browser is switched on for a graph',
    output: z.object({
      status: z.enum(['on', 'off']),
      expires_at: z.string().nullable(),
      connections: z.int(),
    }),
    run: ({ admin, by, id }) => admin.browsers.state(by, id),
  }),
  operation('POST /graphs/{id}/browser', {
    operationId: 'openBrowser',
    summary: 'Switch Neo4j Browser on for a graph for a while',
    description:
      'Answers a link that opens it once, and the user and password to log in with. They end with the time, and with the ' +
      'next call. Who logs in can change everything in the graph, past the service.',
    input: z.strictObject({
      minutes: z.int().min(1).max(MAX_MINUTES).default(60).describe('For how long'),
    }),
    output: z.object({
      address: z.string(),
      user: z.string(),
      password: z.string(),
      expires_at: z.string(),
    }),
    status: 201,
    run: async ({ admin, by, id, input }) => {
      const { address, user, password, expiresAt } = await admin.browsers.open(by, id, input.minutes);
      return { address, user, password, expires_at: new Date(expiresAt).toISOString() };
    },
  }),
  operation('DELETE /graphs/{id}/browser', {
    operationId: 'closeBrowser',
    summary: 'Switch Neo4j Browser off for a graph',
    output: off.output,
    run: ({ admin, by, id }) => off.after(admin.browsers.close(by, id)),
  }),
];
