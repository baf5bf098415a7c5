import { z } from 'zod';
import { SCOPES } from '../../../auth/principal.ts';
import { keyRecord } from '../../../auth/administration-records.ts';
import { timestamp, words } from '../../../tools/fields.ts';
import { made, operation, outcome } from './define-operation.ts';

/** Seconds for which a rotated key goes on, if nothing else is said: a day; thirty days at most. */
const OVERLAP = { usual: 86_400, most: 2_592_000 };

const issued = made.extend({ key: z.string().describe('Shown this once') });

export const keyOperations = [
  operation('GET /keys', {
    operationId: 'listKeys',
    summary: 'The keys of the graphs that you reach, by their hints',
    output: z.object({ keys: z.array(keyRecord.extend({ graph_id: z.string() })) }),
    run: async ({ admin, by }) => ({ keys: await admin.keys(by) }),
  }),
  operation('POST /keys', {
    operationId: 'createKey',
    summary: 'Make a key to a graph',
    input: z.strictObject({
      graph_id: z.string(),
      scope: z.enum(SCOPES).default('write').describe('Each includes the one before'),
      mode: z.enum(['live', 'test']).default('live').describe('test: for a sandbox of the graph'),
      expires_at: timestamp.optional().describe('Not past'),
      name: words(100).optional().describe('What it is for, such as laptop'),
    }),
    output: issued,
    status: 201,
    run: ({ admin, by, input: { graph_id: graphId, expires_at: expiresAt, ...key } }) =>
      admin.createKey(by, { ...key, graphId, expiresAt }),
  }),
  operation('DELETE /keys/{id}', {
    operationId: 'revokeKey',
    summary: 'End a key at once',
    ...outcome('revoked', ({ admin, by, id }) => admin.revokeKey(by, id)),
  }),
  operation('POST /keys/{id}/rotate', {
    operationId: 'rotateKey',
    summary: 'Make a new key like an old one, which ends a while later',
    input: z.strictObject({
      overlap_seconds: z
        .int()
        .min(0)
        .max(OVERLAP.most)
        .default(OVERLAP.usual)
        .describe('How long the old key goes on'),
    }),
    output: issued.extend({ old_expires_at: z.string() }),
    status: 201,
    run: ({ admin, by, id, input }) => admin.rotateKey(by, id, input.overlap_seconds),
  }),
];
