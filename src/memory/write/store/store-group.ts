import { asAppError } from '../../../errors.ts';
import { isOutOfMemory } from '../../../graph/database-errors.ts';
import type { WithGraph } from '../../transaction/dependencies.ts';
import { NodeVanished, storeAll, type PreparedStore, type StoreOutcome } from './store-transaction.ts';
import type { WithWriter } from '../../transaction/write-memory.ts';

/**
 * Writes several stores of different keys in one transaction. Each store has its own outcome. When the transaction itself
 * fails, each store is tried alone.
 */
export async function storeGroup(
  memory: WithGraph & WithWriter,
  stores: readonly PreparedStore[],
  characters: number,
): Promise<StoreOutcome[]> {
  try {
    return await memory.writer.write(memory.graph, characters, (tx) => storeAll(tx, stores));
  } catch (error) {
    const failure = asAppError(error);
    if (failure.cause instanceof NodeVanished) return storeGroup(memory, stores, characters);
    const isUnavailable = failure.code === 'UNAVAILABLE' && !isOutOfMemory(failure);
    if (stores.length === 1 || isUnavailable) return stores.map(() => failure);
    const outcomes: StoreOutcome[] = [];
    for (const store of stores)
      outcomes.push(...(await storeGroup(memory, [store], characters / stores.length)));
    return outcomes;
  }
}
