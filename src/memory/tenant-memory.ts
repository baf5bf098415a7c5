import type { Logger } from 'pino';
import { SerialQueue } from '../concurrency/serial-queue.ts';
import { AppError } from '../errors.ts';
import type { TenantGraph } from '../graph/graph.ts';
import { WriteGate } from '../graph/write-gate.ts';
import { JobRunner, type JobRunnerParts } from '../jobs/job-runner.ts';
import { derivationJob } from './derivation/derivation-job.ts';
import { filesJob } from './files/files-job.ts';
import { GraphFiles } from './files/graph-files.ts';
import { IdempotencyKeys } from './idempotency/idempotency-keys.ts';
import { NodeCount } from './limits/node-count.ts';
import type { Reservation } from './limits/memory-budget.ts';
import { LabelsOfGraph } from './ontology/labels/labels-of-graph.ts';
import { deleteUnusedNames } from './ontology/unused-names.ts';
import { FeatureCache } from './recall/caches/feature-cache.ts';
import { LabelVectors } from './recall/caches/label-vectors.ts';
import { MeanVector } from './recall/caches/mean-vector.ts';
import type { RecallCaches } from './recall/caches/recall-caches.ts';
import { Sessions } from './sessions/sessions.ts';
import type { SharedServices } from './shared-services.ts';
import type { Actor } from './write/actor.ts';
import { deletedKey, removedNames, writtenLabels, type RecordedChange } from './write/changes.ts';
import { logChanges } from './timeline/log-changes.ts';
import { storeGroup } from './write/store-group.ts';
import { prepareStore } from './write/store-node.ts';
import { MemoryWriter } from './write/write-memory.ts';
import { WriteQueue } from './write/write-queue.ts';

/** What belongs to one call on a memory. */
export interface CallOptions {
  readonly actor: Actor;
  /** Cancels the call, and the statement that the database runs for it. */
  readonly signal?: AbortSignal | undefined;
  /** The memory budget of the call. */
  readonly reservation?: Reservation | undefined;
}

const FLUSH_RETRY_MS = 10_000;

/**
 * One tenant's memory while its database is open: everything in this process that belongs to that graph alone. It is
 * created when the graph is used, and closed when its database is closed.
 */
export class TenantMemory {
  readonly graph: TenantGraph;
  /** Holds every write to the graph back for a while, those of background work too. */
  readonly writes = new WriteGate();
  readonly sessions: Sessions;
  readonly idempotency: IdempotencyKeys;
  readonly jobs: JobRunner;
  readonly caches: RecallCaches;
  readonly labels: LabelsOfGraph;
  readonly writer: MemoryWriter;
  readonly files: GraphFiles;
  readonly writeQueue: WriteQueue;
  readonly nodeCount: NodeCount;
  readonly changes = new SerialQueue();
  readonly #shared: SharedServices;
  readonly #logger: Logger;
  /** Cancels background work on the graph. */
  readonly #abandoned = new AbortController();
  /** Why calls that still hold it are refused. */
  #refusal: AppError | undefined;
  #nextFlushAt = 0;
  #cleanedAt = -Infinity;

  constructor(opened: TenantGraph, shared: SharedServices, marked: JobRunnerParts['marked'], logger: Logger) {
    const { embedder, clock, writeLoad: load, cacheBudget, jobSlots: slots } = shared;
    const acquire = () => (this.#refusal ? Promise.reject(this.#refusal) : opened.acquire());
    const graph: TenantGraph = { ...opened, acquire, writes: this.writes };
    this.graph = graph;
    this.nodeCount = new NodeCount(graph);
    this.#shared = shared;
    this.#logger = logger;
    const background = { ...graph, signal: this.#abandoned.signal };
    this.sessions = new Sessions({ graph: background, clock });
    this.idempotency = new IdempotencyKeys({ graph, clock, logger });
    this.caches = {
      features: new FeatureCache(cacheBudget),
      mean: new MeanVector({ graph: background, embedder, logger }),
      labels: new LabelVectors(),
    };
    const labels = new LabelsOfGraph(background);
    this.labels = labels;
    const onCommitted = (changes: readonly RecordedChange[]) => this.#onCommitted(changes);
    const writer = new MemoryWriter({
      clock,
      load,
      followUps: [deleteUnusedNames, logChanges],
      marked,
      onCommitted,
    });
    this.writer = writer;
    this.writeQueue = new WriteQueue({
      commit: (stores, characters) => storeGroup({ graph, writer }, stores, characters),
      prepareAgain: ({ actor, input }) => prepareStore({ graph, embedder, labels }, actor, input),
    });
    this.files = new GraphFiles({ ...shared.files, graph, marked });
    const { files, writeQueue } = this;
    const kinds = [
      derivationJob({ graph: background, embedder, writeQueue }),
      filesJob({ graph: background, embedder, writeQueue, clock, files }),
    ];
    this.jobs = new JobRunner({ graph: background, kinds, logger, clock, slots, marked });
  }

  /** The memory for one call. */
  call({ actor, signal, reservation }: CallOptions) {
    const { sessions, idempotency, jobs, caches, labels, writer, writeQueue, files, nodeCount, changes } =
      this;
    const services = {
      sessions,
      idempotency,
      jobs,
      caches,
      labels,
      writer,
      writeQueue,
      files,
      nodeCount,
      changes,
    };
    const graph: TenantGraph = signal === undefined ? this.graph : { ...this.graph, signal };
    const regex = this.#shared.regex.of(graph);
    return { ...this.#shared, ...services, graph, regex, actor, reservation };
  }

  /** Whether something is running or not yet written. */
  get isBusy(): boolean {
    const { writeQueue, jobs, idempotency, files, sessions } = this;
    return [writeQueue, jobs, idempotency, files].some(({ isBusy }) => isBusy) || sessions.isDirty;
  }

  /** Writes what the sessions touched; after a failure, not again before a pause. */
  async flushSessions(): Promise<void> {
    if (!this.sessions.isDirty || performance.now() < this.#nextFlushAt) return;
    try {
      await this.sessions.flush();
    } catch (error) {
      if (this.#abandoned.signal.aborted) return;
      this.#nextFlushAt = performance.now() + FLUSH_RETRY_MS;
      this.#logger.warn({ err: error, retry_ms: FLUSH_RETRY_MS }, 'sessions were not written');
    }
  }

  /** Deletes unused sessions and expired idempotency keys, if the last time was so long ago. */
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

  /** Ends its jobs and writes its sessions. */
  async close(): Promise<void> {
    await this.jobs.close();
    this.#nextFlushAt = 0;
    await this.flushSessions();
    this.caches.features.dispose();
  }

  /** Closes without writing anything, because another database has replaced its own. */
  abandon(): void {
    this.#abandoned.abort();
    void this.jobs.close();
    this.caches.features.dispose();
  }

  /** As `abandon`, and refuses the calls that still hold it: they would create the database anew. */
  drop(): void {
    this.#refusal = dropped();
    this.abandon();
  }

  /** As `drop`, where another database takes the place of its own. */
  retire(): void {
    this.#refusal = restored();
    this.abandon();
  }

  #onCommitted(changes: readonly RecordedChange[]): void {
    for (const { change } of changes) {
      const deleted = deletedKey(change);
      if (change.kind === 'created') this.nodeCount.add(1);
      if (deleted === undefined) continue;
      this.nodeCount.add(-1);
      this.sessions.forget(deleted);
      this.caches.features.forget(deleted);
    }
    const removed = removedNames(changes).labels;
    this.caches.labels.forget(removed);
    if (removed.length > 0) this.labels.forget();
    void this.labels.add(writtenLabels(changes));
    this.jobs.request();
  }
}

function dropped(): AppError {
  return new AppError('FORBIDDEN', 'The graph was dropped. Ask the operator of the service for another.');
}

function restored(): AppError {
  return new AppError('UNAVAILABLE', 'The graph was restored from a backup just now. Try again.', {
    retryAfter: 1,
  });
}

/** A tenant's memory in one call. */
export type MemoryCall = ReturnType<TenantMemory['call']>;
