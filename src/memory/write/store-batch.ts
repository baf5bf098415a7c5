import { timeSlices } from '../../concurrency/time-slices.ts';
import type { StoreInput } from './node-content.ts';
import {
  commitStore,
  completeStore,
  embedStore,
  type EmbeddedStore,
  type StoredNode,
  type StoreMemory,
} from './store-node.ts';
import type { PreparedStore } from './store-transaction.ts';

/** How one item of a batch ended: what a single store would answer, or what it would throw. */
export type BatchOutcome = { readonly stored: StoredNode } | { readonly failure: unknown };

/**
 * Stores many nodes, each by itself. They are written in their order, none before one that stands earlier, so that one may
 * relate to those before it, and share commits; one that is refused stops no other.
 */
export async function storeBatch(
  memory: StoreMemory,
  inputs: readonly StoreInput[],
): Promise<BatchOutcome[]> {
  const prepared = await prepareAll(memory, inputs);
  const batch = Symbol('batch');
  const committed = prepared.map((result) =>
    result.status === 'fulfilled'
      ? commitStore(memory, result.value, batch)
      : Promise.reject(asError(result.reason)),
  );
  const outcomes = await Promise.allSettled(committed);
  return outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? { stored: outcome.value } : { failure: outcome.reason as unknown },
  );
}

/** Many nodes take a while though their vectors are known, in which requests go on. */
async function prepareAll(
  memory: StoreMemory,
  inputs: readonly StoreInput[],
): Promise<PromiseSettledResult<PreparedStore>[]> {
  const pause = timeSlices();
  const embedding = [];
  for (const input of inputs) {
    embedding.push(Promise.allSettled([embedStore(memory, memory.actor, input)]));
    await pause();
  }
  const prepared = [];
  for (const each of embedding) {
    prepared.push(...(await Promise.allSettled([complete(each)])));
    await pause();
  }
  return prepared;
}

async function complete(embedding: Promise<[PromiseSettledResult<EmbeddedStore>]>): Promise<PreparedStore> {
  const [embedded] = await embedding;
  if (embedded.status === 'rejected') throw asError(embedded.reason as unknown);
  return completeStore(embedded.value);
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
