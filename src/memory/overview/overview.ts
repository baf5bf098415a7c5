import { listTypes, overview } from '../../graph/queries/overview.ts';
import { runForOne, runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../dependencies.ts';

const TOP_NODES = 10;
/** Nodes of the highest degree, which counts what others drew, that the most connected are chosen from. */
const CANDIDATES = 100;

/** Counts, the ten most connected nodes, and every type with its number of nodes. */
export async function graphOverview({ graph }: WithGraph) {
  const [{ top_nodes, ...stats }, types] = await Promise.all([
    runForOne(graph, overview, { top: TOP_NODES, candidates: CANDIDATES }),
    runQuery(graph, listTypes, {}),
  ]);
  return { stats, top_nodes, types };
}
