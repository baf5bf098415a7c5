import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../errors.ts';
import type { TenantGraph } from '../../graph/graph.ts';
import {
  claimIdempotencyKey,
  completeIdempotencyKey,
  deleteExpiredIdempotencyKeys,
  releaseIdempotencyKey,
  renewIdempotencyKey,
} from '../../graph/queries/idempotency.ts';
import { runForOne, runQuery } from '../../graph/run-query.ts';
import type { Clock, WithClock, WithGraph } from '../dependencies.ts';

const KEPT_MS = 24 * 3_600_000;
/** A claim not renewed for so long is that of a process that is gone. */
const LEASE_MS = 60_000;
const RENEW_MS = 20_000;
/** Expired keys deleted in one transaction. */
const CLEANED_AT_ONCE = 1_000;
/** Begins the claims of this process, which knows those that it runs. */
const PROCESS = uuidv7();

/** An answer that a repeat gets again. */
export interface KeptAnswer {
  readonly status: number;
  /** JSON text. */
  readonly body: string;
}

/** A request that is to run once. */
export interface KeyedRequest {
  /** Tells it from others. */
  readonly fingerprint: string;
  /** The nodes that it and its answer are about (`keptNames`). */
  readonly names: readonly string[];
}

/** An answer to keep. */
export interface AnswerToKeep extends KeptAnswer {
  /** Parts of it have not ended for good: a repeat runs them again. */
  readonly isPartial: boolean;
  /** Nodes that it is about besides those of its request. */
  readonly names: readonly string[];
}

/** The right to run a request; ends with one of its functions. */
export interface Claim {
  /** The partial answer of an earlier run, of which the rest is to run. */
  readonly earlier: KeptAnswer | undefined;
  /** Keeps the answer for repeats. */
  keep(answer: AnswerToKeep): Promise<void>;
  /** Lets the next repeat run anew. */
  release(): Promise<void>;
}

/**
 * Idempotency keys (draft-ietf-httpapi-idempotency-key-header), kept in the tenant's own graph for 24 hours. A key is
 * claimed before its request runs and gets the answer after: of two requests with one key never both run at once.
 */
export class IdempotencyKeys {
  readonly #graph: TenantGraph;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #running = new Set<string>();

  constructor({ graph, clock, logger }: WithGraph & WithClock & { readonly logger: Logger }) {
    this.#graph = graph;
    this.#clock = clock;
    this.#logger = logger;
  }

  /** Whether a request with a key is under way. */
  get isBusy(): boolean {
    return this.#running.size > 0;
  }

  /**
   * Claims the key for a request, or gives the answer that the first one with it got. Throws CONFLICT where the key belongs
   * to another request, the first one still runs, or its answer went with a node that was forgotten.
   */
  async claim(key: string, request: KeyedRequest): Promise<Claim | KeptAnswer> {
    const claim = `${PROCESS}.${uuidv7()}`;
    // Before the claim is written, so that whoever reads it finds it here.
    this.#running.add(claim);
    const held = await this.#take({ key, claim, request }).catch((error: unknown) => {
      this.#running.delete(claim);
      throw error;
    });
    if (held.taken) return this.#claimOf({ key, claim }, await answerOf(held));
    this.#running.delete(claim);
    if (held.request !== request.fingerprint) throw otherRequest();
    if (held.is_running || held.status === null) throw stillRunning();
    return (await answerOf(held)) ?? forgotten();
  }

  /** Deletes keys whose time is over. Throws AppError. */
  async clean(): Promise<void> {
    const now = this.#clock().getTime();
    for (;;) {
      const params = { now, most: CLEANED_AT_ONCE };
      const { deleted } = await runForOne(this.#graph, deleteExpiredIdempotencyKeys, params);
      if (deleted < CLEANED_AT_ONCE) return;
    }
  }

  /** A claim of this process that it does not run is abandoned: its request ended while the database was away. */
  async #take({ key, claim, request }: { key: string; claim: string; request: KeyedRequest }) {
    const now = this.#clock().getTime();
    const attempt = (abandoned: string | null) =>
      runForOne(this.#graph, claimIdempotencyKey, {
        key,
        claim,
        abandoned,
        request: request.fingerprint,
        names: [...request.names],
        now,
        leaseUntil: now + LEASE_MS,
        expiresAt: now + KEPT_MS,
      });
    const held = await attempt(null);
    const isOurs = held.claim.startsWith(`${PROCESS}.`);
    const isAbandoned = !held.taken && held.is_running && isOurs && !this.#running.has(held.claim);
    return isAbandoned ? attempt(held.claim) : held;
  }

  #claimOf(held: { readonly key: string; readonly claim: string }, earlier: KeptAnswer | undefined): Claim {
    const renewing = setInterval(() => void this.#renew(held), RENEW_MS).unref();
    const end = async (work: () => Promise<unknown>) => {
      clearInterval(renewing);
      await work().finally(() => this.#running.delete(held.claim));
    };
    return {
      earlier,
      keep: ({ status, body, isPartial, names }) =>
        end(async () => {
          const packed = asBytes(await promisify(gzip)(body));
          const answer = { status, body: packed, isPartial, names: [...names] };
          await runQuery(this.#graph, completeIdempotencyKey, { ...held, ...answer });
        }),
      release: () => end(() => runQuery(this.#graph, releaseIdempotencyKey, held)),
    };
  }

  async #renew(held: { readonly key: string; readonly claim: string }): Promise<void> {
    const leaseUntil = this.#clock().getTime() + LEASE_MS;
    await runQuery(this.#graph, renewIdempotencyKey, { ...held, leaseUntil }).catch((error: unknown) =>
      this.#logger.warn({ err: error }, 'the claim of an idempotency key was not renewed'),
    );
  }
}

interface HeldAnswer {
  readonly status: number | null;
  readonly body: Int8Array | null;
}

async function answerOf({ status, body }: HeldAnswer): Promise<KeptAnswer | undefined> {
  if (status === null || body === null) return undefined;
  return { status, body: (await promisify(gunzip)(asBuffer(body))).toString() };
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

function forgotten(): never {
  throw new AppError(
    'CONFLICT',
    'What the first request with this Idempotency-Key was about is forgotten, and its answer with it. Use another key to write it again.',
  );
}
