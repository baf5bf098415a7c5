import { urgentWrite, write } from '../query.ts';
import { bytes, flag, maybeText, number, text, texts } from './records.ts';

const claimed = { key: text, claim: text };
/** Hashes of the keys of nodes in a request and its answer. */
const names = texts;

export const claimIdempotencyKey = write(
  'idempotency/claim',
  {
    ...claimed,
    /** A claim to take over because its process no longer runs it. */
    abandoned: maybeText,
    request: text,
    names,
    now: number,
    leaseUntil: number,
    expiresAt: number,
  },
  {
    taken: flag,
    claim: text,
    request: text,
    is_running: flag,
    status: number.nullable(),
    /** Null until the request has ended, and after a node in it was forgotten. */
    body: bytes.nullable(),
  },
);

export const renewIdempotencyKey = urgentWrite('idempotency/renew', { ...claimed, leaseUntil: number });

export const completeIdempotencyKey = urgentWrite('idempotency/complete', {
  ...claimed,
  status: number,
  body: bytes,
  isPartial: flag,
  names,
});

export const releaseIdempotencyKey = urgentWrite('idempotency/release', claimed);

export const deleteExpiredIdempotencyKeys = write(
  'idempotency/delete-expired',
  { now: number, limit: number },
  { deleted: number },
);

export const forgetNodeInStoredAnswers = write('idempotency/forget-node', { name: text });
