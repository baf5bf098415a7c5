import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, type ErrorCode } from '../../errors.ts';
import { countPending } from '../../graph/queries/derivation.ts';
import { runForOne } from '../../graph/run-query.ts';
import type { JobKind, JobRun } from '../../jobs/job-kind.ts';
import type { WithEmbedder, WithGraph } from '../dependencies.ts';
import { deriveBatch, readPending } from './derive-batch.ts';
import type { PendingNode } from './derived-texts.ts';

/** Of the one derivation job that each graph has (UUIDv5 of memory-graph/derivation). */
const DERIVATION_JOB_ID = '3fe942af-6863-5240-bf84-f33ed8143f15';

const BATCH = 32;
/** Stores come in bursts, whose nodes are cheaper to work on together. */
const GATHER_MS = 150;
/** Stores come first: a batch waits for a pause between them, but not for ever. */
const YIELD_MS = 10_000;
const LOOK_AGAIN_MS = 100;
/** How often to look whether a disk that is nearly full has room again. */
const ROOM_POLL_MS = 1_000;

type DerivationMemory = WithGraph & WithEmbedder & { readonly writeQueue: { readonly isBusy: boolean } };

/** Makes derived properties in the background: of the nodes of a graph that are marked as waiting for them. */
export function derivationJob(memory: DerivationMemory): JobKind {
  return {
    name: 'derivation',
    id: DERIVATION_JOB_ID,
    gatherMs: GATHER_MS,
    countPending: async () => (await runForOne(memory.graph, countPending, {})).pending,
    run: (run) => deriveAll(memory, run),
  };
}

/** Batch by batch until nothing waits. A node that fails alone is passed over until the next run. */
async function deriveAll(memory: DerivationMemory, run: JobRun): Promise<void> {
  const failed = new Set<string>();
  while (!run.signal.aborted) {
    await untilWritable(memory, run.signal);
    await yieldToStores(memory, run.signal);
    const pending = await readPending(memory, BATCH, [...failed]);
    if (pending.length === 0) return;
    try {
      await deriveBatch(memory, pending);
    } catch (error) {
      if (isPassing(error)) throw error;
      for (const node of pending) await deriveAlone(memory, node, run, failed);
    }
  }
}

async function deriveAlone(
  memory: DerivationMemory,
  pending: PendingNode,
  run: JobRun,
  failed: Set<string>,
): Promise<void> {
  await deriveBatch(memory, [pending]).catch((error: unknown) => {
    if (isPassing(error)) throw error;
    failed.add(pending.node.id);
    run.failed(error, { node: pending.node.id });
  });
}

async function yieldToStores({ writeQueue }: DerivationMemory, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + YIELD_MS;
  while (writeQueue.isBusy && performance.now() < deadline && !signal.aborted)
    await pause(LOOK_AGAIN_MS, signal);
}

/** Nothing is made that could not be written. */
async function untilWritable({ graph }: DerivationMemory, signal: AbortSignal): Promise<void> {
  while (graph.writeRefusal?.() && !signal.aborted) await pause(ROOM_POLL_MS, signal);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

const PASSING: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'UNAVAILABLE',
  'TIMEOUT',
  'INSUFFICIENT_STORAGE',
]);

/** A database or a model that is away comes back, as does room on a disk; it says nothing about the node. */
function isPassing(error: unknown): boolean {
  return error instanceof AppError && PASSING.has(error.code);
}
