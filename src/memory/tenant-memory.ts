import type { Logger } from 'pino';
import { SerialQueue } from '../concurrency/serial-queue.ts';
import type { AppError } from '../errors.ts';
import { dropped, replaced, restored } from '../graph/refusals.ts';
import type { TenantGraph } from '../graph/graph.ts';
import { WriteGate } from '../graph/write-gate.ts';
import { JobRunner, type JobRunnerParts } from '../jobs/job-runner.ts';
import { DERIVATION_JOB_ID, derivationJob } from './derivation/derivation-job.ts';
import { withinBudget } from './enrichment/call-budget.ts';
import { ENRICHMENT_JOB_ID, enrichmentJob } from './enrichment/enrichment-job.ts';
import { filesJob } from './files/files-job.ts';
import { GraphFiles } from './files/graph-files.ts';
import { IdempotencyKeys } from './idempotency/idempotency-keys.ts';
import { NodeCount } from './limits/node-count.ts';
import type { CallOptions, MemoryCall, OpenCall, SharedServices } from './memory-call.ts';
import { LabelsOfGraph, deleteUnusedNames } from './ontology/labels/labels-of-graph.ts';
import { RecallCaches } from './recall/caches/recall-caches.ts';
import { Sessions } from './sessions/sessions.ts';
import { Imports } from './transfer/import/imports.ts';
import { deletedKey, removedNames, writtenLabels, type RecordedChange } from './transaction/changes.ts';
import { logChanges } from './timeline/log-changes.ts';
import { storeGroup } from './write/store/store-group.ts';
import { prepareStore } from './write/store/store-node.ts';
import { jobsAfter } from './jobs-after.ts';
import { MemoryWriter } from './transaction/write-memory.ts';
import { reindexJob } from './reindex/reindex-job.ts';
import { graphEmbedder, type GraphEmbedder } from './vectors/graph-embedder.ts';
import { GraphVectors, type HeldView, type VectorView } from './vectors/graph-vectors.ts';
import { typesJob } from './types/types-job.ts';
import { WriteQueue } from './write/write-queue.ts';

const FLUSH_RETRY_MS = 10_000;

/** One tenant's memory while its database is open: all that this process has of that graph alone. */
export class TenantMemory {
  readonly graph: TenantGraph;
  /** Holds every write to the graph back for a while, those of background work too. */
  readonly writes = new WriteGate();
  readonly sessions: Sessions;
  readonly idempotency: IdempotencyKeys;
  readonly jobs: JobRunner;
  readonly labels: LabelsOfGraph;
  readonly writer: MemoryWriter;
  readonly files: GraphFiles;
  readonly writeQueue: WriteQueue;
  readonly nodeCount: NodeCount;
  readonly imports: Imports;
  readonly changes = new SerialQueue();
  readonly #shared: SharedServices;
  readonly #logger: Logger;
  /** With which models its vectors are made. */
  readonly vectors: GraphVectors;
  readonly #viewOfNewGraphs: Pick<VectorView, 'embedder'>;
  #caches: RecallCaches | undefined;
  readonly #abandoned = new AbortController();
  /** Why calls that still hold it are refused. */
  #refusal: AppError | undefined;
  #nextFlushAt = 0;
  #cleanedAt = -Infinity;
  #isResumed = false;

  constructor(opened: TenantGraph, shared: SharedServices, marked: JobRunnerParts['marked'], logger: Logger) {
    const { clock, writeLoad: load, jobSlots: slots, process } = shared;
    const unlessRefused = <T>(open: () => Promise<T>) =>
      this.#refusal ? Promise.reject(this.#refusal) : open();
    const graph: TenantGraph = {
      ...opened,
      acquire: () => unlessRefused(() => opened.acquire()),
      vectors: () => unlessRefused(opened.vectors),
      writes: this.writes,
      onLeftOut: (statement, count) =>
        logger.warn({ statement, count }, 'data that others wrote was left out'),
    };
    this.graph = graph;
    this.nodeCount = new NodeCount(graph);
    this.#shared = shared;
    this.#logger = logger;
    // For background work, which the signal cancels.
    const background = { ...graph, signal: this.#abandoned.signal };
    const vectors = new GraphVectors(graph, shared.models);
    this.vectors = vectors;
    this.#viewOfNewGraphs = { embedder: graphEmbedder('a', shared.models.ofNewGraphs) };
    this.sessions = new Sessions({ graph: background, clock });
    this.idempotency = new IdempotencyKeys({ graph, clock, logger });
    const labels = new LabelsOfGraph(graph);
    this.labels = labels;
    const onCommitted = (changes: readonly RecordedChange[]) => this.#onCommitted(changes);
    const writer = new MemoryWriter({
      clock,
      load,
      followUps: [deleteUnusedNames, logChanges],
      marked,
      onCommitted,
      refusal: () => this.imports.writeRefusal(),
    });
    this.writer = writer;
    this.imports = new Imports({
      ...{ graph: background, vectors, clock, writer, folders: shared.importFolders },
      onImported: () => this.#onImported(),
    });
    this.writeQueue = new WriteQueue({
      commit: (stores, characters) => storeGroup({ graph, writer }, stores, characters),
      prepareAgain: ({ actor, input }) =>
        vectors.during(({ embedder }) => prepareStore({ graph, embedder, labels }, actor, input)),
    });
    this.files = new GraphFiles({ ...shared.files, process, graph, marked });
    const kinds = this.#jobKinds(background);
    this.jobs = new JobRunner({ graph: background, kinds, logger, clock, process, slots, marked });
  }

  /** Its background work, on a graph whose statements the signal cancels. */
  #jobKinds(graph: TenantGraph): JobRunnerParts['kinds'] {
    const { vectors, writeQueue, files, writer, labels } = this;
    const { clock, extractors, modelCallsADay, enriches } = this.#shared;
    const ofTexts = withinBudget(extractors, { graph, clock }, modelCallsADay);
    const derive = () => this.jobs.request(DERIVATION_JOB_ID);
    const onDerived = () => this.jobs.request(ENRICHMENT_JOB_ID);
    return [
      derivationJob({ graph, vectors, writeQueue, onDerived }),
      filesJob({ graph, vectors, writeQueue, clock, files, writer }),
      this.imports.job(),
      enrichmentJob({ graph, vectors, writeQueue, clock, labels, writer, extractors: ofTexts }, enriches),
      reindexJob({ graph, vectors, derive }),
      typesJob({ graph, writeQueue, writer }),
    ];
  }

  /** Opens the memory for one call, which releases it once. Throws why the graph does not open. */
  async open(options: CallOptions): Promise<OpenCall> {
    const held = options.whileOpening ? undefined : await this.vectors.hold();
    const release = () => {
      held?.release();
      this.#resume();
    };
    return { memory: this.#call(options, held), release };
  }

  /** Looks for what an earlier process left, once the first call has ended: it would wait while Neo4j plans all of that. */
  #resume(): void {
    if (!this.#isResumed) this.jobs.request();
    this.#isResumed = true;
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
    if (!this.#isResumed || performance.now() - this.#cleanedAt < everyMs) return;
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
    this.#dispose();
  }

  /** Closes without writing anything, because another database has replaced its own. */
  abandon(): void {
    this.#abandoned.abort(this.#refusal ?? replaced());
    void this.jobs.close();
    this.#dispose();
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

  #dispose(): void {
    this.#caches?.dispose();
    void this.vectors.close();
  }

  #call({ actor, signal, reservation }: CallOptions, held: HeldView | undefined): MemoryCall {
    const { sessions, idempotency, jobs, labels, writer, writeQueue, files, nodeCount, changes, imports } =
      this;
    const queues = { jobs, writer, writeQueue, changes, imports };
    const services = { ...queues, sessions, idempotency, labels, files, nodeCount };
    const { embedder } = held?.view ?? this.vectors.known ?? this.#viewOfNewGraphs;
    const graph: TenantGraph = { ...this.graph, slot: embedder.slot, ...(signal && { signal }) };
    const ofModel = { embedder, caches: this.#cachesOf(embedder) };
    const regex = this.#shared.regex.of(graph);
    return { ...this.#shared, ...services, ...ofModel, graph, regex, actor, reservation };
  }

  /** The caches between recalls; new ones where the graph has another model. */
  #cachesOf(embedder: GraphEmbedder): RecallCaches {
    if (this.#caches?.model === embedder.model) return this.#caches;
    this.#caches?.dispose();
    const graph = { ...this.graph, slot: embedder.slot };
    const parts = { graph, embedder, logger: this.#logger };
    return (this.#caches = new RecallCaches(parts, this.#shared.cacheBudget));
  }

  #onImported(): void {
    this.nodeCount.forget();
    this.labels.forget();
    this.jobs.request();
  }

  #onCommitted(changes: readonly RecordedChange[]): void {
    for (const { change } of changes) {
      const deleted = deletedKey(change);
      if (change.kind === 'created' && change.isDerived !== true) this.nodeCount.add(1);
      if (deleted === undefined) continue;
      this.nodeCount.add(-1);
      this.sessions.forget(deleted);
      this.#caches?.features.forget(deleted);
    }
    const removed = removedNames(changes).labels;
    this.#caches?.labels.forget(removed);
    if (removed.length > 0) this.labels.forget();
    void this.labels.add(writtenLabels(changes));
    this.jobs.request(...jobsAfter(changes, this.#shared.enriches));
  }
}
