import type { Logger } from 'pino';
import { backOffMs } from '../concurrency/back-off.ts';
import { SerialQueue } from '../concurrency/serial-queue.ts';
import type { Semaphore } from '../concurrency/semaphore.ts';
import type { Embedder } from '../embedding/embedder.ts';
import type { TenantGraph } from '../graph/graph.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import type { Reranker } from '../reranking/reranker.ts';
import type { Clock } from './dependencies.ts';
import { derivationJob } from './derivation/derivation-job.ts';
import { IdempotencyKeys } from './idempotency/idempotency-keys.ts';
import type { Reservation } from './limits/memory-budget.ts';
import { deleteUnusedNames } from './ontology/unused-names.ts';
import type { CacheBudget } from './recall/caches/cache-budget.ts';
import { FeatureCache } from './recall/caches/feature-cache.ts';
import { LabelVectors } from './recall/caches/label-vectors.ts';
import { MeanVector } from './recall/caches/mean-vector.ts';
import type { RecallCaches } from './recall/caches/recall-caches.ts';
import type { Expressions, RegexEngine } from './regex/regex-engine.ts';
import { Sessions } from './sessions/sessions.ts';
import type { IntentVectors } from './traversal/intent-by-meaning.ts';
import type { Actor } from './write/actor.ts';
import { namesLeft, type RecordedChange } from './write/changes.ts';
import { prepareStore } from './write/store-node.ts';
import { storeGroup } from './write/store-group.ts';
import type { WriteLoad } from './write/write-load.ts';
import { MemoryWriter } from './write/write-memory.ts';
import { WriteQueue } from './write/write-queue.ts';

/** What all graphs of the process share. */
export interface SharedServices {
  readonly embedder: Embedder;
  readonly regex: RegexEngine;
  readonly reranker: Reranker | undefined;
  readonly intents: IntentVectors;
  readonly writeLoad: WriteLoad;
  readonly cacheBudget: CacheBudget;
  readonly jobSlots: Semaphore;
  readonly clock: Clock;
}

/** Runs a write, or a job, while the graph is marked as having background work. */
export type MarkedWork = <T>(run: () => Promise<T>) => Promise<T>;

/** What belongs to one call on a memory. */
export interface CallOptions {
  readonly actor: Actor;
  /** Cancels the call, down to the statement that the database runs for it. */
  readonly signal?: AbortSignal | undefined;
  /** What the call holds of the memory budget. */
  readonly reservation?: Reservation | undefined;
}

/** A tenant's memory as one call sees it. */
export interface MemoryCall extends Omit<SharedServices, 'regex' | 'writeLoad' | 'cacheBudget' | 'jobSlots'> {
  readonly graph: TenantGraph;
  readonly regex: Expressions;
  readonly writer: MemoryWriter;
  readonly writeQueue: WriteQueue;
  readonly changes: SerialQueue;
  readonly sessions: Sessions;
  readonly caches: RecallCaches;
  readonly idempotency: IdempotencyKeys;
  readonly jobs: JobRunner;
  readonly actor: Actor;
  readonly reservation: Reservation | undefined;
}

const FIRST_FLUSH_RETRY_MS = 2_000;
const LONGEST_FLUSH_RETRY_MS = 60_000;

/**
 * One tenant's memory while its database is open: what belongs to that graph alone in this process. Made when the graph is
 * used, disposed of once its database is closed.
 */
export class TenantMemory {
  readonly graph: TenantGraph;
  readonly sessions: Sessions;
  readonly idempotency: IdempotencyKeys;
  readonly jobs: JobRunner;
  readonly #shared: SharedServices;
  readonly #logger: Logger;
  readonly #caches: RecallCaches & { readonly features: FeatureCache };
  readonly #writer: MemoryWriter;
  readonly #writeQueue: WriteQueue;
  readonly #changes = new SerialQueue();
  /** Ends what works on the graph by itself. */
  readonly #abandoned = new AbortController();
  #flushFailures = 0;
  #flushAgainAt = 0;
  #cleanedAt = -Infinity;

  constructor(graph: TenantGraph, shared: SharedServices, marked: MarkedWork, logger: Logger) {
    const { embedder, clock, writeLoad: load, cacheBudget, jobSlots: slots } = shared;
    this.graph = graph;
    this.#shared = shared;
    this.#logger = logger;
    const background = { ...graph, signal: this.#abandoned.signal };
    this.sessions = new Sessions({ graph: background, clock });
    this.idempotency = new IdempotencyKeys({ graph, clock, logger });
    this.#caches = {
      features: new FeatureCache(cacheBudget),
      mean: new MeanVector({ graph: background, embedder, logger }),
      labels: new LabelVectors(),
    };
    const onWritten = (changes: readonly RecordedChange[]) => this.#onWritten(changes);
    const writer = new MemoryWriter({ clock, load, along: [deleteUnusedNames], marked, onWritten });
    this.#writer = writer;
    this.#writeQueue = new WriteQueue({
      commit: (stores, characters) => storeGroup({ graph, writer }, stores, characters),
      prepareAgain: ({ actor, input }) => prepareStore({ graph, embedder }, actor, input),
    });
    const kinds = [derivationJob({ graph: background, embedder, writeQueue: this.#writeQueue })];
    this.jobs = new JobRunner({ graph: background, kinds, logger, clock, slots, marked });
  }

  /** The memory for one call. */
  call({ actor, signal, reservation }: CallOptions): MemoryCall {
    const { embedder, regex, reranker, intents, clock } = this.#shared;
    const graph = signal === undefined ? this.graph : { ...this.graph, signal };
    return {
      graph,
      embedder,
      regex: regex.of(graph),
      reranker,
      intents,
      clock,
      writer: this.#writer,
      writeQueue: this.#writeQueue,
      changes: this.#changes,
      sessions: this.sessions,
      caches: this.#caches,
      idempotency: this.idempotency,
      jobs: this.jobs,
      actor,
      reservation,
    };
  }

  /** Whether something of it is under way or not written yet. */
  get isBusy(): boolean {
    return this.#writeQueue.isBusy || this.jobs.isBusy || this.idempotency.isBusy || this.sessions.isDirty;
  }

  /** Writes what sessions touched; after a failure, ever less often. */
  async flushSessions(): Promise<void> {
    if (!this.sessions.isDirty || performance.now() < this.#flushAgainAt) return;
    try {
      await this.sessions.flush();
      this.#flushFailures = 0;
    } catch (error) {
      if (this.#abandoned.signal.aborted) return;
      this.#flushFailures += 1;
      const retry_ms = backOffMs(this.#flushFailures, FIRST_FLUSH_RETRY_MS, LONGEST_FLUSH_RETRY_MS);
      this.#flushAgainAt = performance.now() + retry_ms;
      this.#logger.warn({ err: error, retry_ms }, 'sessions were not written');
    }
  }

  /** Deletes unused sessions and expired idempotency keys, where that was not done for so long. */
  async clean(everyMs: number): Promise<void> {
    if (performance.now() - this.#cleanedAt < everyMs) return;
    this.#cleanedAt = performance.now();
    try {
      await this.sessions.clean();
      await this.idempotency.clean();
    } catch (error) {
      this.#logger.warn({ err: error }, 'unused sessions or expired idempotency keys were not deleted');
    }
  }

  /** Ends its jobs and writes what is not written. */
  async close(): Promise<void> {
    await this.jobs.close();
    this.#flushAgainAt = 0;
    await this.flushSessions();
    this.#caches.features.dispose();
  }

  /** Lets go of it without writing anything: its database is another one. */
  abandon(): void {
    this.#abandoned.abort();
    void this.jobs.close();
    this.#caches.features.dispose();
  }

  #onWritten(changes: readonly RecordedChange[]): void {
    for (const { change } of changes) {
      if (change.kind !== 'forgotten') continue;
      this.sessions.forget(change.key);
      this.#caches.features.forget(change.key);
    }
    this.#caches.labels.forget(namesLeft(changes).labels);
    this.jobs.request();
  }
}
