import type { SerialQueue } from '../concurrency/serial-queue.ts';
import type { WithJobs } from '../jobs/job-runner.ts';
import type { WithEmbedder, WithGraph, WithReservation } from './transaction/dependencies.ts';
import type { WithFiles } from './files/graph-files.ts';
import type { IdempotencyKeys } from './idempotency/idempotency-keys.ts';
import type { Reservation } from './limits/memory-budget.ts';
import type { NodeCount } from './limits/node-count.ts';
import type { WithLabels } from './ontology/labels/labels-of-graph.ts';
import type { WithCaches } from './recall/caches/recall-caches.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { SharedServices } from './shared-services.ts';
import type { Imports } from './transfer/import/imports.ts';
import type { Actor, WithActor } from './transaction/actor.ts';
import type { WithWriter } from './transaction/write-memory.ts';
import type { WriteQueue } from './write/write-queue.ts';

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
