import { listTypes, overview } from '../../graph/queries/overview.ts';
import { runForOne, runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../dependencies.ts';

const MAX_TOP_NODES = 10;
/** Nodes with the highest degrees, among which the most connected are found: a degree also counts external data. */
const MAX_CANDIDATES = 100;

/** Counts, the ten most connected nodes, and every type with its number of nodes. */
export async function graphOverview({ graph }: WithGraph) {
  const [{ top_nodes, ...stats }, types] = await Promise.all([
    runForOne(graph, overview, { top: MAX_TOP_NODES, candidates: MAX_CANDIDATES }),
    runQuery(graph, listTypes, {}),
  ]);
  return { stats, top_nodes, types };
}
