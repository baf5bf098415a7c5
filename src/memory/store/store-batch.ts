import type { MemoryContext } from '../memory-context.ts';
import type { StoreInput } from './new-node.ts';
import { commitStore, prepareStore, type StoredNode } from './store-node.ts';

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
  const prepared = await Promise.allSettled(inputs.map((input) => prepareStore(memory, input)));
  const committed = prepared.map((result) =>
    result.status === 'fulfilled'
      ? commitStore(memory, result.value)
      : Promise.reject(asError(result.reason as unknown)),
  );
  const outcomes = await Promise.allSettled(committed);
  return outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? { stored: outcome.value } : { failure: outcome.reason as unknown },
  );
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
