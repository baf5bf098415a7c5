import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, type ErrorCode } from '../../errors.ts';
import type { WithGraph } from './dependencies.ts';

/** A batch of background work yields to stores, which are more urgent, but only this long. */
const MAX_YIELD_MS = 10_000;
const QUEUE_POLL_MS = 100;
const DISK_POLL_MS = 1_000;

export type BackgroundMemory = WithGraph & { readonly writeQueue: { readonly isBusy: boolean } };

export async function yieldToStores({ writeQueue }: BackgroundMemory, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + MAX_YIELD_MS;
  while (writeQueue.isBusy && performance.now() < deadline && !signal.aborted)
    await pause(QUEUE_POLL_MS, signal);
}

/** Waits while the disk is too full for the results. */
export async function untilWritable({ graph }: WithGraph, signal: AbortSignal): Promise<void> {
  while (graph.writeRefusal?.() && !signal.aborted) await pause(DISK_POLL_MS, signal);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

const TEMPORARY: ReadonlySet<string> = new Set<ErrorCode>(['UNAVAILABLE', 'TIMEOUT', 'INSUFFICIENT_STORAGE']);

/** Whether a failure is that of the database, the model or the disk, and not of what is processed. */
export function isTemporary(error: unknown): boolean {
  return error instanceof AppError && TEMPORARY.has(error.code);
}
