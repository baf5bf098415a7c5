import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { backOffMs } from '../concurrency/back-off.ts';
import type { Semaphore } from '../concurrency/semaphore.ts';
import type { Graph } from '../graph/graph.ts';
import { readJob } from '../graph/queries/job.ts';
import { runQuery } from '../graph/run-query.ts';
import type { Job, JobKind, JobRun, OwnProcess } from './job-kind.ts';
import { runWithLease } from './job-lease.ts';

const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 60_000;

export interface JobRunnerParts {
  readonly graph: Graph;
  readonly kinds: readonly JobKind[];
  readonly logger: Logger;
  readonly clock: () => Date;
  readonly process: OwnProcess;
  /** Limits the runs of all graphs. */
  readonly slots: Semaphore;
  /** Runs work while the graph is marked as having background work. */
  readonly marked: <T>(run: () => Promise<T>) => Promise<T>;
}

/**
 * Runs the background jobs of one graph. The items that wait are in the graph, so they outlive the process. A lease keeps
 * two processes from running the same job. A run that fails is logged and repeated after growing pauses.
 */
export class JobRunner {
  readonly #parts: JobRunnerParts;
  readonly #requested = new Set<JobKind>();
  readonly #running = new Map<JobKind, Promise<void>>();
  readonly #closing = new AbortController();

  constructor(parts: JobRunnerParts) {
    this.#parts = parts;
  }

  get isBusy(): boolean {
    return this.#running.size > 0;
  }

  /** Looks for work of the jobs with these ids, by default of all, soon or after the current run. */
  request(...ids: readonly string[]): void {
    if (this.#closing.signal.aborted) return;
    for (const kind of this.#parts.kinds) {
      if (ids.length > 0 && !ids.includes(kind.id)) continue;
      this.#requested.add(kind);
      if (!this.#running.has(kind)) this.#running.set(kind, this.#serve(kind));
    }
  }

  /** The graph's job with the id, if there is one. */
  async find(id: string): Promise<Job | undefined> {
    const kind = this.#parts.kinds.find((each) => each.id === id);
    if (!kind) return undefined;
    const [row] = await runQuery(this.#parts.graph, readJob, { id });
    const pending = await kind.countPending();
    const progress = await kind.progress?.();
    const isRunning = (row?.lease_until ?? 0) > this.#parts.clock().getTime();
    return {
      id,
      kind: kind.name,
      state: isRunning ? 'running' : pending > 0 ? 'pending' : 'done',
      pending,
      ...(pending > 0 && { waiting: inWords(kind, pending) }),
      attempts: row?.attempts ?? 0,
      created_at: row?.created_at ?? null,
      updated_at: row?.updated_at ?? null,
      ...(progress && { progress }),
      ...(row?.error && { error: row.error }),
    };
  }

  /** What waits for the jobs, in words. */
  async waiting(): Promise<string[]> {
    const { kinds } = this.#parts;
    const counts = await Promise.all(kinds.map((kind) => kind.countPending()));
    return kinds.flatMap((kind, at) => (counts[at] ? inWords(kind, counts[at]) : []));
  }

  async list(): Promise<Job[]> {
    const found = await Promise.all(this.#parts.kinds.map(({ id }) => this.find(id)));
    return found.filter((job) => job !== undefined);
  }

  async settled(): Promise<void> {
    await Promise.all(this.#running.values());
  }

  /** Aborts the current runs and waits for their end; begins no others. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.settled();
  }

  async #serve(kind: JobKind): Promise<void> {
    try {
      while (this.#requested.has(kind) && !this.#closing.signal.aborted) {
        await this.#pause(kind.gatherMs);
        this.#requested.delete(kind);
        if (await this.#hasWork(kind)) await this.#parts.marked(() => this.#runUntilDone(kind));
      }
    } finally {
      this.#running.delete(kind);
    }
  }

  /** A database that does not answer may have work. */
  async #hasWork(kind: JobKind): Promise<boolean> {
    return (await kind.countPending().catch(() => 1)) > 0;
  }

  /** Runs the job once, and again while it fails or another process has its lease. */
  async #runUntilDone(kind: JobKind): Promise<void> {
    const { signal } = this.#closing;
    let failures = 0;
    while (!signal.aborted) {
      try {
        const { waitMs, isLeft } = await this.#runInTurn(kind);
        if (waitMs === 0 && !isLeft) return;
        if (waitMs > 0) await this.#pause(waitMs);
      } catch (error) {
        if (signal.aborted) return;
        failures += 1;
        const retry_ms = backOffMs(failures, FIRST_RETRY_MS, MAX_RETRY_MS);
        this.#logFailure(kind, error, { failures, retry_ms });
        await this.#pause(retry_ms);
      }
    }
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#closing.signal }).catch(() => undefined);
  }

  /** Runs the job once when it is its turn. `isLeft`: whether it ended early, for the turns of others. */
  async #runInTurn(kind: JobKind): Promise<{ waitMs: number; isLeft: boolean }> {
    const { slots } = this.#parts;
    if (kind.takesSlot === false) return { waitMs: await this.#runOnce(kind, () => false), isLeft: false };
    let isLeft = false;
    const isTurnOver = () => (isLeft ||= slots.hasWaiting);
    const waitMs = await slots.run(() => this.#runOnce(kind, isTurnOver));
    return { waitMs, isLeft };
  }

  async #runOnce(kind: JobKind, isTurnOver: JobRun['isTurnOver']): Promise<number> {
    const { graph, clock, process } = this.#parts;
    const { signal } = this.#closing;
    if (signal.aborted) return 0;
    const failed = (error: unknown, what: object) => this.#logFailure(kind, error, what);
    return runWithLease(kind, {
      graph,
      clock,
      process,
      run: (lost) => kind.run({ signal: AbortSignal.any([signal, lost]), isTurnOver, failed }),
      onRenewalFailed: (error) => failed(error, { what: 'the lease was not renewed' }),
    });
  }

  #logFailure(kind: JobKind, error: unknown, what: object): void {
    this.#parts.logger.warn({ err: error, job: kind.name, ...what }, 'a background job failed');
  }
}

function inWords({ waits: [one, several] }: JobKind, count: number): string {
  return `${count} ${count === 1 ? one : several}`;
}

export interface WithJobs {
  readonly jobs: JobRunner;
}
