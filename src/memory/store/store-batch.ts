import { timeSlices } from '../../give-way.ts';
import type { MemoryContext } from '../memory-context.ts';
import type { StoreInput } from './new-node.ts';
import { commitStore, completeStore, embedStore, type EmbeddedStore, type StoredNode } from './store-node.ts';
import type { PreparedStore } from './write-group.ts';

/** How one item of a batch ended: what a single store would answer, or what it would throw. */
export type BatchOutcome = { readonly stored: StoredNode } | { readonly failure: unknown };

/**
 * Stores many nodes, each by itself. They are written in their order, so that one may relate to those before it, and
 * share commits; one that is refused stops no other.
 */
export async function storeBatch(
  memory: MemoryContext,
  inputs: readonly StoreInput[],
): Promise<BatchOutcome[]> {
  const prepared = await prepareAll(memory, inputs);
  const committed = prepared.map((result) =>
    result.status === 'fulfilled'
      ? commitStore(memory, result.value)
      : Promise.reject(asError(result.reason)),
  );
  const outcomes = await Promise.allSettled(committed);
  return outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? { stored: outcome.value } : { failure: outcome.reason as unknown },
  );
}

/** Many nodes take a while though their vectors are known, in which requests go on. */
async function prepareAll(
  memory: MemoryContext,
  inputs: readonly StoreInput[],
): Promise<PromiseSettledResult<PreparedStore>[]> {
  const pause = timeSlices();
  const embedding = [];
  for (const input of inputs) {
    embedding.push(Promise.allSettled([embedStore(memory, input)]));
    await pause();
  }
  const prepared = [];
  for (const each of embedding) {
    prepared.push(...(await Promise.allSettled([complete(memory, each)])));
    await pause();
  }
  return prepared;
}

async function complete(
  memory: MemoryContext,
  embedding: Promise<[PromiseSettledResult<EmbeddedStore>]>,
): Promise<PreparedStore> {
  const [embedded] = await embedding;
  if (embedded.status === 'rejected') throw asError(embedded.reason as unknown);
  return completeStore(memory, embedded.value);
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
