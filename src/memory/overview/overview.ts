import { overview } from '../../graph/queries/overview.ts';
import { listTypes } from '../../graph/queries/type.ts';
import { overviewAsOf } from '../../graph/queries/history/past.ts';
import { nodesAsOf } from '../../graph/queries/history/version.ts';
import { runForOne, runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../transaction/dependencies.ts';
import { isKnownType } from '../ontology/node-type.ts';

const MAX_TOP_NODES = 10;
/** Nodes with the highest degrees, among which the most connected are found: a degree also counts external data. */
const MAX_CANDIDATES = 100;

/** What the memory believed at a time: counts, the ten most connected nodes of then, and the types that nodes had. */
export async function graphOverviewAsOf({ graph }: WithGraph, asOf: string) {
  const [{ top_nodes, types: counts, ...stats }, types] = await Promise.all([
    runForOne(graph, overviewAsOf, { asOf, top: MAX_TOP_NODES }),
    runQuery(graph, listTypes, {}),
  ]);
  const top = await runQuery(graph, nodesAsOf, { keys: top_nodes.map(({ key }) => key), at: asOf });
  const described = new Map(top.map(({ node: { key, description } }) => [key, description]));
  return {
    stats,
    top_nodes: top_nodes.map((each) => ({ ...each, description: described.get(each.key) ?? '' })),
    types: typesOfThen(counts, types),
  };
}

interface Type {
  name: string;
  node_count: number;
  derived: number;
  protected: boolean;
}

/** Every type that nodes had then, the most used first, and those that every graph has. */
function typesOfThen(counts: readonly Omit<Type, 'protected'>[], today: readonly Type[]): Type[] {
  const named = new Map(today.map((type) => [type.name, type]));
  const had = new Set(counts.map(({ name }) => name));
  const used = counts.map((each) => ({ ...each, protected: named.get(each.name)?.protected ?? false }));
  const unused = today.filter(({ name }) => isKnownType(name) && !had.has(name));
  return [...used, ...unused.map((type) => ({ ...type, node_count: 0, derived: 0 }))].sort(
    (a, b) => b.node_count - a.node_count || b.derived - a.derived || (a.name < b.name ? -1 : 1),
  );
}

/** Every type, the most used first. */
export function typesOfGraph({ graph }: WithGraph) {
  return runQuery(graph, listTypes, {});
}

/** Counts, the ten most connected nodes, and every type with its number of nodes. */
export async function graphOverview({ graph }: WithGraph) {
  const [{ top_nodes, ...stats }, types] = await Promise.all([
    runForOne(graph, overview, { top: MAX_TOP_NODES, candidates: MAX_CANDIDATES }),
    runQuery(graph, listTypes, {}),
  ]);
  return { stats, top_nodes, types };
}
