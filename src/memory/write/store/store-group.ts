import { asAppError } from '../../../errors.ts';
import { isOutOfMemory } from '../../../graph/database-errors.ts';
import type { WithGraph } from '../../transaction/dependencies.ts';
import { similarTo, type SimilarNode } from '../../nodes/similar-nodes.ts';
import { NodeVanished, storeAll, type PreparedStore, type StoreOutcome } from './store-transaction.ts';
import type { WithWriter } from '../../transaction/write-memory.ts';

/** Writes stores of different keys in one transaction, each with its own outcome, and meanwhile searches what is similar. */
export async function storeGroup(
  memory: WithGraph & WithWriter,
  stores: readonly PreparedStore[],
  characters: number,
): Promise<StoreOutcome[]> {
  const similar = similarToAll(memory, stores);
  const outcomes = await writeGroup(memory, stores, characters);
  return outcomes.map((outcome, at) => {
    const { input, similarIn } = stores[at] as PreparedStore;
    const isAsked = similarIn !== undefined && typeof outcome === 'object' && 'node' in outcome;
    return isAsked ? { ...outcome, similar: similar.then((all) => all.get(input.key) ?? []) } : outcome;
  });
}

/** A store neither waits for this before its commit nor fails with it. */
async function similarToAll(
  { graph }: WithGraph,
  stores: readonly PreparedStore[],
): Promise<ReadonlyMap<string, SimilarNode[]>> {
  const bySlot = Map.groupBy(stores, ({ similarIn }) => similarIn);
  const searches = [...bySlot].map(([slot, asking]) => {
    const nodes = asking.flatMap(({ content, vector: vectors }) => {
      const vector = slot && vectors[slot];
      return vector ? [{ content, vector }] : [];
    });
    return similarTo({ graph: { ...graph, slot } }, nodes).catch(() => new Map<string, SimilarNode[]>());
  });
  return new Map((await Promise.all(searches)).flatMap((found) => [...found]));
}

/** When the transaction itself fails, each store is tried alone. */
async function writeGroup(
  memory: WithGraph & WithWriter,
  stores: readonly PreparedStore[],
  characters: number,
): Promise<StoreOutcome[]> {
  try {
    return await memory.writer.write(memory.graph, characters, (tx) => storeAll(tx, stores));
  } catch (error) {
    const failure = asAppError(error);
    if (failure.cause instanceof NodeVanished) return writeGroup(memory, stores, characters);
    const isUnavailable = failure.code === 'UNAVAILABLE' && !isOutOfMemory(failure);
    if (stores.length === 1 || isUnavailable) return stores.map(() => failure);
    const outcomes: StoreOutcome[] = [];
    for (const store of stores)
      outcomes.push(...(await writeGroup(memory, [store], characters / stores.length)));
    return outcomes;
  }
}
