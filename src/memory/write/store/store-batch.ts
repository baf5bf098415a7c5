import { mapInSlices } from '../../../concurrency/time-slices.ts';
import type { StoreInput } from '../store-input.ts';
import { commitStore, completeStore, embedStore, type StoredNode, type StoreMemory } from './store-node.ts';

type Outcome<T> = { readonly stored: T } | { readonly failure: unknown };

/** How one item of a batch ended: with the answer of a single store, or with what it would throw. */
export type BatchOutcome = Outcome<StoredNode>;

/**
 * Stores many nodes, each on its own. They share commits and are written in their order, so that a node may relate to those
 * before it. A node that is refused does not stop the others.
 */
export async function storeBatch(call: StoreMemory, inputs: readonly StoreInput[]): Promise<BatchOutcome[]> {
  const embedPassages = (texts: readonly string[]) => call.embedder.embedBatch(texts);
  const memory = { ...call, embedder: { ...call.embedder, embedPassages } };
  const embedding = await mapInSlices(inputs, (input) => settle(embedStore(memory, memory.actor, input)));
  const prepared = await mapInSlices(await Promise.all(embedding), (embedded) =>
    'stored' in embedded ? { stored: completeStore(embedded.stored) } : embedded,
  );
  return Promise.all(
    prepared.map(async (each) => ('stored' in each ? settle(commitStore(memory, each.stored)) : each)),
  );
}

function settle<T>(work: Promise<T>): Promise<Outcome<T>> {
  return work.then(
    (stored) => ({ stored }),
    (failure: unknown) => ({ failure }),
  );
}
