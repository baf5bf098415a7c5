import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { backOffMs } from '../concurrency/back-off.ts';
import type { Semaphore } from '../concurrency/semaphore.ts';
import { asAppError } from '../errors.ts';
import type { Graph } from '../graph/graph.ts';
import { claimJob, endJobRun, readJob, renewJob } from '../graph/queries/job.ts';
import { runForOne, runQuery } from '../graph/run-query.ts';
import type { Job, JobKind } from './job-kind.ts';

/** A job whose lease is not renewed for so long is that of a process that is gone. */
const LEASE_MS = 60_000;
const RENEW_MS = 20_000;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 60_000;

export interface JobRunnerParts {
  readonly graph: Graph;
  readonly kinds: readonly JobKind[];
  readonly logger: Logger;
  readonly clock: () => Date;
  /** Runs of all graphs at once. */
  readonly slots: Semaphore;
  /** Keeps the graph marked as having background work. */
  readonly marked: <T>(run: () => Promise<T>) => Promise<T>;
}

/** What is under way of a kind. */
interface Ongoing {
  isAskedAgain: boolean;
  ended: Promise<void>;
}

/**
 * Runs the background jobs of one graph. What waits is in the graph, so that it outlives the process; a lease keeps two
 * processes from doing it both. A run that fails is logged and repeated, ever later.
 */
export class JobRunner {
  readonly #parts: JobRunnerParts;
  readonly #ongoing = new Map<JobKind, Ongoing>();
  readonly #closing = new AbortController();

  constructor(parts: JobRunnerParts) {
    this.#parts = parts;
  }

  get isBusy(): boolean {
    return this.#ongoing.size > 0;
  }

  /** Says that there may be work for every kind. */
  request(): void {
    for (const kind of this.#parts.kinds) this.#request(kind);
  }

  /** A job of the graph by its id; undefined where there is none. */
  async find(id: string): Promise<Job | undefined> {
    const kind = this.#parts.kinds.find((each) => each.id === id);
    if (!kind) return undefined;
    const [row] = await runQuery(this.#parts.graph, readJob, { id });
    const pending = await kind.countPending();
    const now = this.#parts.clock();
    if (!row) {
      const at = now.toISOString();
      const state = pending > 0 ? 'pending' : 'done';
      return { id, kind: kind.name, state, attempts: 0, created_at: at, updated_at: at };
    }
    const { error, lease_until, ...job } = row;
    const isRunning = lease_until !== null && lease_until > now.getTime();
    const state = isRunning ? 'running' : pending > 0 ? 'pending' : 'done';
    return { ...job, state, ...(error !== null && { error }) };
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    await Promise.all([...this.#ongoing.values()].map(({ ended }) => ended));
  }

  /** Ends what is under way soon, and begins nothing more. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.settled();
  }

  #request(kind: JobKind): void {
    const ongoing = this.#ongoing.get(kind);
    if (ongoing) ongoing.isAskedAgain = true;
    else if (!this.#closing.signal.aborted) this.#ongoing.set(kind, this.#begin(kind));
  }

  #begin(kind: JobKind): Ongoing {
    const ongoing: Ongoing = { isAskedAgain: true, ended: Promise.resolve() };
    ongoing.ended = this.#serve(kind, ongoing).finally(() => this.#ongoing.delete(kind));
    return ongoing;
  }

  async #serve(kind: JobKind, ongoing: Ongoing): Promise<void> {
    while (ongoing.isAskedAgain && !this.#closing.signal.aborted) {
      await this.#pause(kind.gatherMs);
      ongoing.isAskedAgain = false;
      if (await this.#hasWork(kind)) await this.#parts.marked(() => this.#runUntilDone(kind));
    }
  }

  /** A database that does not answer may have some. */
  async #hasWork(kind: JobKind): Promise<boolean> {
    return (await kind.countPending().catch(() => 1)) > 0;
  }

  /** Once, but again for as long as it fails or another process holds it. */
  async #runUntilDone(kind: JobKind): Promise<void> {
    for (let failures = 0; !this.#closing.signal.aborted;) {
      try {
        const leasedMs = await this.#runOnce(kind);
        if (leasedMs === 0) return;
        await this.#pause(leasedMs);
      } catch (error) {
        if (this.#closing.signal.aborted) return;
        failures += 1;
        const retry_ms = backOffMs(failures, FIRST_RETRY_MS, LONGEST_RETRY_MS);
        this.#logFailure(kind, error, { failures, retry_ms });
        await this.#pause(retry_ms);
      }
    }
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#closing.signal }).catch(() => undefined);
  }

  /** One run; returns for how long another process holds the job instead. */
  async #runOnce(kind: JobKind): Promise<number> {
    const { graph, clock, slots } = this.#parts;
    const claim = uuidv7();
    const now = clock().getTime();
    const names = { id: kind.id, claim, kind: kind.name, at: this.#at() };
    const held = await runForOne(graph, claimJob, { ...names, now, leaseUntil: now + LEASE_MS });
    if (!held.claimed) return Math.max(1_000, held.lease_until - now);
    await slots.run(() => this.#runClaimed(kind, claim, held.attempts));
    return 0;
  }

  async #runClaimed(kind: JobKind, claim: string, attempts: number): Promise<void> {
    const { graph } = this.#parts;
    const lost = new AbortController();
    const renewing = setInterval(() => void this.#renew(kind, claim, lost), RENEW_MS).unref();
    const end = async (outcome: { state: 'pending' | 'done'; attempts: number; error: string | null }) => {
      clearInterval(renewing);
      await runQuery(graph, endJobRun, { id: kind.id, claim, at: this.#at(), ...outcome });
    };
    try {
      const signal = AbortSignal.any([this.#closing.signal, lost.signal]);
      await kind.run({ signal, failed: (error, what) => this.#logFailure(kind, error, what) });
    } catch (error) {
      const { message } = asAppError(error);
      await end({ state: 'pending', attempts: attempts + 1, error: message }).catch(() => undefined);
      throw error;
    }
    await end({ state: 'done', attempts: 0, error: null });
  }

  async #renew(kind: JobKind, claim: string, lost: AbortController): Promise<void> {
    const { graph, clock } = this.#parts;
    const leaseUntil = clock().getTime() + LEASE_MS;
    try {
      const kept = await runQuery(graph, renewJob, { id: kind.id, claim, at: this.#at(), leaseUntil });
      if (kept.length === 0) lost.abort();
    } catch (error) {
      this.#logFailure(kind, error, { what: 'the lease was not renewed' });
    }
  }

  #at(): string {
    return this.#parts.clock().toISOString();
  }

  #logFailure(kind: JobKind, error: unknown, what: object): void {
    this.#parts.logger.warn({ err: error, job: kind.name, ...what }, 'a background job failed');
  }
}

export interface WithJobs {
  readonly jobs: JobRunner;
}
