import { z } from 'zod';
import { query } from '../query.ts';
import { bytes } from './records.ts';

const claimed = { key: z.string(), claim: z.string() };

export const claimIdempotencyKey = query('idempotency/claim', {
  params: z.object({
    ...claimed,
    request: z.string(),
    now: z.number(),
    leaseUntil: z.number(),
    expiresAt: z.number(),
  }),
  row: z.object({
    taken: z.boolean(),
    request: z.string(),
    status: z.number().nullable(),
    body: bytes.nullable(),
  }),
  access: 'WRITE',
});

export const renewIdempotencyKey = query('idempotency/renew', {
  params: z.object({ ...claimed, leaseUntil: z.number() }),
  row: z.never(),
  access: 'WRITE',
});

export const completeIdempotencyKey = query('idempotency/complete', {
  params: z.object({ ...claimed, status: z.number(), body: bytes }),
  row: z.never(),
  access: 'WRITE',
});

export const releaseIdempotencyKey = query('idempotency/release', {
  params: z.object(claimed),
  row: z.never(),
  access: 'WRITE',
});

export const deleteExpiredIdempotencyKeys = query('idempotency/delete-expired', {
  params: z.object({ now: z.number(), most: z.number() }),
  row: z.object({ deleted: z.number() }),
  access: 'WRITE',
});
