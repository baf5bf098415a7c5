import { z } from 'zod';
import { query } from '../query.ts';
import { bytes } from './records.ts';

const claimed = { key: z.string(), claim: z.string() };
/** Hashes of the keys of nodes in a request and its answer. */
const names = z.array(z.string());

export const claimIdempotencyKey = query('idempotency/claim', {
  params: z.object({
    ...claimed,
    /** A claim to take over because its process no longer runs it. */
    abandoned: z.string().nullable(),
    request: z.string(),
    names,
    now: z.number(),
    leaseUntil: z.number(),
    expiresAt: z.number(),
  }),
  row: z.object({
    taken: z.boolean(),
    claim: z.string(),
    request: z.string(),
    is_running: z.boolean(),
    status: z.number().nullable(),
    /** Null until the request has ended, and after a node in it was forgotten. */
    body: bytes.nullable(),
  }),
  access: 'WRITE',
});

export const renewIdempotencyKey = query('idempotency/renew', {
  params: z.object({ ...claimed, leaseUntil: z.number() }),
  row: z.never(),
  access: 'WRITE',
  isUrgent: true,
});

export const completeIdempotencyKey = query('idempotency/complete', {
  params: z.object({ ...claimed, status: z.number(), body: bytes, isPartial: z.boolean(), names }),
  row: z.never(),
  access: 'WRITE',
  isUrgent: true,
});

export const releaseIdempotencyKey = query('idempotency/release', {
  params: z.object(claimed),
  row: z.never(),
  access: 'WRITE',
  isUrgent: true,
});

export const deleteExpiredIdempotencyKeys = query('idempotency/delete-expired', {
  params: z.object({ now: z.number(), limit: z.number() }),
  row: z.object({ deleted: z.number() }),
  access: 'WRITE',
});

export const forgetNodeInStoredAnswers = query('idempotency/forget-node', {
  params: z.object({ name: z.string() }),
  row: z.never(),
  access: 'WRITE',
});
