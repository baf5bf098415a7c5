import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { AppError } from '../../errors.ts';
import {
  claimIdempotencyKey,
  completeIdempotencyKey,
  deleteExpiredIdempotencyKeys,
  releaseIdempotencyKey,
  renewIdempotencyKey,
} from '../../graph/queries/idempotency.ts';
import { runForOne, runQuery } from '../../graph/run-query.ts';
import { newId, type MemoryContext } from '../memory-context.ts';

const KEPT_MS = 24 * 3_600_000;
/** A claim not renewed for so long is that of a process that is gone. */
const LEASE_MS = 60_000;
const RENEW_MS = 20_000;
const CLEANING_MS = 3_600_000;
const BATCH = 1_000;

/** An answer that a repeat gets again. */
export interface KeptAnswer {
  readonly status: number;
  /** JSON text. */
  readonly body: string;
}

/** The right to run a request; ends with one of its functions. */
export interface Claim {
  /** Keeps the answer for repeats. */
  keep(answer: KeptAnswer): Promise<void>;
  /** Lets the next repeat run anew. */
  release(): Promise<void>;
}

/**
 * Idempotency keys (draft-ietf-httpapi-idempotency-key-header), kept in the tenant's own graph for 24 hours. A key is
 * claimed before its request runs and gets the answer after: of two requests with one key never both run at once.
 */
export class IdempotencyKeys {
  readonly #cleaned = new Map<string, number>();
  readonly #cleaning = new Set<Promise<void>>();
  #isClosing = false;

  /**
   * Claims the key for a request, known by its fingerprint, or gives the answer that the first one with it got. Throws
   * CONFLICT where the key belongs to another request, or the first one still runs.
   */
  async claim(memory: MemoryContext, key: string, request: string): Promise<Claim | KeptAnswer> {
    const now = memory.clock().getTime();
    const claim = newId();
    const times = { now, leaseUntil: now + LEASE_MS, expiresAt: now + KEPT_MS };
    const held = await runForOne(memory.graph, claimIdempotencyKey, { key, claim, request, ...times });
    this.#cleanUp(memory, now);
    if (held.taken) return claimOf(memory, key, claim);
    if (held.request !== request) throw otherRequest();
    if (held.status === null || held.body === null) throw stillRunning();
    return { status: held.status, body: (await promisify(gunzip)(asBuffer(held.body))).toString() };
  }

  /** Lets the deletions under way end. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all(this.#cleaning);
  }

  /** Deletes expired keys in the background, at most once an hour a graph. */
  #cleanUp(memory: MemoryContext, now: number): void {
    const { database } = memory.graph;
    if (now - (this.#cleaned.get(database) ?? 0) < CLEANING_MS) return;
    this.#cleaned.set(database, now);
    const cleaning = this.#deleteExpired(memory, now).catch(() => undefined);
    this.#cleaning.add(cleaning);
    void cleaning.finally(() => this.#cleaning.delete(cleaning));
  }

  async #deleteExpired(memory: MemoryContext, now: number): Promise<void> {
    for (let deleted = BATCH; deleted === BATCH && !this.#isClosing;) {
      ({ deleted } = await runForOne(memory.graph, deleteExpiredIdempotencyKeys, { now, most: BATCH }));
    }
  }
}

function claimOf(memory: MemoryContext, key: string, claim: string): Claim {
  const held = { key, claim };
  const renew = () => {
    const leaseUntil = memory.clock().getTime() + LEASE_MS;
    runQuery(memory.graph, renewIdempotencyKey, { ...held, leaseUntil }).catch(() => undefined);
  };
  const renewing = setInterval(renew, RENEW_MS).unref();
  return {
    keep: async ({ status, body }) => {
      clearInterval(renewing);
      const packed = await promisify(gzip)(body);
      await runQuery(memory.graph, completeIdempotencyKey, { ...held, status, body: asBytes(packed) });
    },
    release: async () => {
      clearInterval(renewing);
      await runQuery(memory.graph, releaseIdempotencyKey, held);
    },
  };
}

function asBytes({ buffer, byteOffset, byteLength }: Buffer): Int8Array {
  return new Int8Array(buffer, byteOffset, byteLength);
}

function asBuffer({ buffer, byteOffset, byteLength }: Int8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function otherRequest(): AppError {
  return new AppError(
    'CONFLICT',
    'This Idempotency-Key was used for another request. Send the same body again, or another key.',
  );
}

function stillRunning(): AppError {
  return new AppError(
    'CONFLICT',
    'The first request with this Idempotency-Key still runs. Send it again shortly for its answer.',
    { retryAfter: 1 },
  );
}
