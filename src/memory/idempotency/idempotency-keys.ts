import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import {
  claimIdempotencyKey,
  completeIdempotencyKey,
  deleteExpiredIdempotencyKeys,
  releaseIdempotencyKey,
  renewIdempotencyKey,
} from '../../graph/queries/idempotency.ts';
import { runForOne, runQuery } from '../../graph/run-query.ts';
import type { WithClock, WithGraph } from '../transaction/dependencies.ts';
import { answerOfRepeat, packBody, unpackAnswer, type StoredAnswer } from './stored-answer.ts';

const LIFETIME_MS = 24 * 3_600_000;
/** A claim that is not renewed within this time belongs to a process that has ended. */
const LEASE_MS = 60_000;
const RENEW_MS = 20_000;
const DELETE_BATCH = 1_000;
/** Marks the claims of this process, so that it recognizes one that it no longer runs. */
const PROCESS = `${uuidv7()}.`;

/** A request that must run only once. */
export interface KeyedRequest {
  /** Equal for repeats of the request. */
  readonly fingerprint: string;
  /** Hashes of the keys of nodes in the request and its answer. */
  readonly names: readonly string[];
}

export interface AnswerToStore extends StoredAnswer {
  /** Some of its parts failed for the moment; a repeat runs them again. */
  readonly isPartial: boolean;
  /** Hashes of further keys, besides those of its request. */
  readonly names: readonly string[];
}

/** The right to run a request. It ends with one of its functions. */
export interface Claim {
  /** The partial answer of an earlier run. Only the rest must run. */
  readonly earlier: StoredAnswer | undefined;
  /** Stores the answer for repeats. */
  complete(answer: AnswerToStore): Promise<void>;
  /** Lets the next repeat run the request. */
  release(): Promise<void>;
}

type KeyParts = WithGraph & WithClock & { readonly logger: Logger };
type ClaimedKey = { readonly key: string; readonly claim: string };

/**
 * Idempotency keys (draft-ietf-httpapi-idempotency-key-header). They are stored in the tenant's own graph for 24 hours. A
 * key is claimed before its request runs, and gets the answer afterwards, so that two requests with one key never both run.
 */
export class IdempotencyKeys {
  readonly #parts: KeyParts;
  readonly #running = new Set<string>();

  constructor(parts: KeyParts) {
    this.#parts = parts;
  }

  /** Whether a request with a key is running. */
  get isBusy(): boolean {
    return this.#running.size > 0;
  }

  /** Claims the key, or returns its first answer. Throws CONFLICT for another request, one that runs, or one on a forgotten node. */
  async claim(key: string, request: KeyedRequest): Promise<Claim | StoredAnswer> {
    const claimed = { key, claim: PROCESS + uuidv7() };
    // Before the claim is written, so that it is known to whoever reads it.
    this.#running.add(claimed.claim);
    try {
      const row = await this.#take(claimed, request);
      if (row.taken) return this.#claimOf(claimed, await unpackAnswer(row));
      this.#running.delete(claimed.claim);
      return await answerOfRepeat(row, request.fingerprint);
    } catch (error) {
      this.#running.delete(claimed.claim);
      throw error;
    }
  }

  /** Deletes expired keys. Throws AppError. */
  async clean(): Promise<void> {
    const params = { now: this.#now(), limit: DELETE_BATCH };
    const { deleted } = await runForOne(this.#parts.graph, deleteExpiredIdempotencyKeys, params);
    if (deleted === DELETE_BATCH) await this.clean();
  }

  /** Takes over a claim of this process that it does not run: the database was unavailable when the request ended. */
  async #take(claimed: ClaimedKey, { fingerprint, names }: KeyedRequest) {
    const now = this.#now();
    const times = { now, leaseUntil: now + LEASE_MS, expiresAt: now + LIFETIME_MS };
    const params = { ...claimed, request: fingerprint, names: [...names], ...times };
    const attempt = (abandoned: string | null) =>
      runForOne(this.#parts.graph, claimIdempotencyKey, { ...params, abandoned });
    const row = await attempt(null);
    const isOurs = row.claim.startsWith(PROCESS) && !this.#running.has(row.claim);
    return !row.taken && row.is_running && isOurs ? attempt(row.claim) : row;
  }

  #claimOf(claimed: ClaimedKey, earlier: StoredAnswer | undefined): Claim {
    const { graph } = this.#parts;
    const renewing = setInterval(() => void this.#renew(claimed), RENEW_MS).unref();
    const end = async (work: () => Promise<unknown>) => {
      clearInterval(renewing);
      await work().finally(() => this.#running.delete(claimed.claim));
    };
    return {
      earlier,
      complete: ({ status, body, isPartial, names }) =>
        end(async () => {
          const answer = { status, body: await packBody(body), isPartial, names: [...names] };
          await runQuery(graph, completeIdempotencyKey, { ...claimed, ...answer });
        }),
      release: () => end(() => runQuery(graph, releaseIdempotencyKey, claimed)),
    };
  }

  async #renew(claimed: ClaimedKey): Promise<void> {
    const { graph, logger } = this.#parts;
    const leaseUntil = this.#now() + LEASE_MS;
    await runQuery(graph, renewIdempotencyKey, { ...claimed, leaseUntil }).catch((error: unknown) =>
      logger.warn({ err: error }, 'the claim of an idempotency key was not renewed'),
    );
  }

  #now(): number {
    return this.#parts.clock().getTime();
  }
}
