import type { Semaphore } from '../concurrency/semaphore.ts';
import type { SerialQueue } from '../concurrency/serial-queue.ts';
import type { EmbeddingModels } from '../embedding/embedding-models.ts';
import type { WithJobs } from '../jobs/job-runner.ts';
import type { OwnProcess } from '../jobs/job-kind.ts';
import type { Reranker } from '../reranking/http-reranker.ts';
import type { WithFiles, FileServices } from './files/graph-files.ts';
import type { IdempotencyKeys } from './idempotency/idempotency-keys.ts';
import type { Reservation } from './limits/memory-budget.ts';
import type { NodeCount } from './limits/node-count.ts';
import type { WithLabels } from './ontology/labels/labels-of-graph.ts';
import type { CacheBudget } from './recall/caches/feature-cache.ts';
import type { WithCaches } from './recall/caches/recall-caches.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { RegexEngine } from './text/regex/regex-engine.ts';
import type {
  Actor,
  WithActor,
  WithEmbedder,
  WithGraph,
  WithReservation,
  Clock,
  WithEnrichment,
} from './transaction/dependencies.ts';
import type { WriteLoad } from './transaction/write-load.ts';
import type { WithWriter } from './transaction/write-memory.ts';
import type { ImportFolders } from './transfer/import/import-folders.ts';
import type { Imports } from './transfer/import/imports.ts';
import type { IntentVectors } from './traversal/intent-by-meaning.ts';
import type { Extractors } from './understanding/facts/extractors.ts';
import type { WriteQueue } from './write/write-queue.ts';

/** The services that all graphs of the process share. */
export interface SharedServices extends WithEnrichment {
  readonly models: Pick<EmbeddingModels, 'ofNewGraphs' | 'use' | 'find'>;
  readonly regex: RegexEngine;
  readonly reranker: Reranker | undefined;
  readonly intents: IntentVectors;
  readonly writeLoad: WriteLoad;
  readonly cacheBudget: CacheBudget;
  readonly importFolders: ImportFolders;
  readonly jobSlots: Semaphore;
  readonly files: FileServices;
  readonly process: OwnProcess;
  readonly extractors: Extractors;
  /** Calls of the language model about a graph's stored texts in a day. */
  readonly modelCallsADay: number;
  readonly clock: Clock;
}

/** What belongs to one call on a memory. */
export interface CallOptions {
  readonly actor: Actor;
  /** Cancels the call, and the statement that the database runs for it. */
  readonly signal?: AbortSignal | undefined;
  /** The memory budget of the call. */
  readonly reservation?: Reservation | undefined;
  /** Does not wait until the graph is open; for calls that need no vectors. */
  readonly whileOpening?: boolean | undefined;
}

/** A tenant's memory in one call. */
export interface MemoryCall
  extends
    Omit<SharedServices, 'regex' | 'files'>,
    WithGraph,
    WithEmbedder,
    WithCaches,
    WithLabels,
    WithJobs,
    WithWriter,
    WithFiles,
    WithActor,
    WithReservation {
  readonly sessions: Sessions;
  readonly idempotency: IdempotencyKeys;
  readonly writeQueue: WriteQueue;
  readonly nodeCount: NodeCount;
  readonly changes: SerialQueue;
  readonly imports: Imports;
  readonly regex: ReturnType<SharedServices['regex']['of']>;
}

/** The memory for a call; `release` is called once, at its end. */
export interface OpenCall {
  readonly memory: MemoryCall;
  readonly release: () => void;
}
