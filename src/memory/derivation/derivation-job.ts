import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, type ErrorCode } from '../../errors.ts';
import { countPending } from '../../graph/queries/derivation.ts';
import { runForOne } from '../../graph/run-query.ts';
import type { JobKind, JobRun } from '../../jobs/job-kind.ts';
import type { WithEmbedder, WithGraph } from '../dependencies.ts';
import { deriveBatch, readPending } from './derive-batch.ts';
import type { PendingNode } from './derived-texts.ts';

/** The id of the derivation job in every graph (UUIDv5 of memory-graph/derivation). */
export const DERIVATION_JOB_ID = '3fe942af-6863-5240-bf84-f33ed8143f15';

const BATCH_NODES = 32;
/** Stores come in bursts, whose nodes are cheaper to process together. */
const GATHER_MS = 150;
/** A batch yields to stores, which are more urgent, but only this long. */
const MAX_YIELD_MS = 10_000;
const QUEUE_POLL_MS = 100;
const DISK_POLL_MS = 1_000;

type DerivationMemory = WithGraph & WithEmbedder & { readonly writeQueue: { readonly isBusy: boolean } };

/** Computes, in the background, the derived properties of nodes that are marked as pending. */
export function derivationJob(memory: DerivationMemory): JobKind {
  return {
    name: 'derivation',
    id: DERIVATION_JOB_ID,
    gatherMs: GATHER_MS,
    countPending: async () => (await runForOne(memory.graph, countPending, {})).pending,
    run: (run) => deriveAll(memory, run),
  };
}

/** Processes batches until no node is pending. A node that fails alone is skipped until the next run. */
async function deriveAll(memory: DerivationMemory, run: JobRun): Promise<void> {
  const failed = new Set<string>();
  while (!run.signal.aborted) {
    await untilWritable(memory, run.signal);
    await yieldToStores(memory, run.signal);
    const pending = await readPending(memory, BATCH_NODES, [...failed]);
    if (pending.length === 0) return;
    try {
      await deriveBatch(memory, pending);
    } catch (error) {
      if (isTemporary(error)) throw error;
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
    if (isTemporary(error)) throw error;
    failed.add(pending.node.id);
    run.failed(error, { node: pending.node.id });
  });
}

async function yieldToStores({ writeQueue }: DerivationMemory, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + MAX_YIELD_MS;
  while (writeQueue.isBusy && performance.now() < deadline && !signal.aborted)
    await pause(QUEUE_POLL_MS, signal);
}

/** Waits while the disk is too full for the results. */
async function untilWritable({ graph }: DerivationMemory, signal: AbortSignal): Promise<void> {
  while (graph.writeRefusal?.() && !signal.aborted) await pause(DISK_POLL_MS, signal);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

const TEMPORARY: ReadonlySet<string> = new Set<ErrorCode>(['UNAVAILABLE', 'TIMEOUT', 'INSUFFICIENT_STORAGE']);

/** Whether the failure is that of the database, the model or the disk, and not of the node. */
function isTemporary(error: unknown): boolean {
  return error instanceof AppError && TEMPORARY.has(error.code);
}
