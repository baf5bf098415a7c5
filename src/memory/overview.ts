import { listTypes, overview } from '../graph/queries/overview.ts';
import { runForOne, runQuery } from '../graph/run-query.ts';
import type { MemoryContext } from './memory-context.ts';

const TOP_NODES = 10;

/** Counts, the ten most connected nodes, and every type with its number of nodes. */
export async function graphOverview(memory: MemoryContext) {
  const [{ top_nodes, ...stats }, types] = await Promise.all([
    runForOne(memory.graph, overview, { top: TOP_NODES }),
    runQuery(memory.graph, listTypes, {}),
  ]);
  return { stats, top_nodes, types };
}
