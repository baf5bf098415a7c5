import { z } from 'zod';
import { findSet } from '../corpus.ts';
import { loadGraph } from '../load.ts';
import type { RestClient } from '../service/rest-client.ts';
import type { Target } from '../target.ts';
import { adjacency, breadthFirst } from './breadth-first.ts';
import { mcNemar } from './mc-nemar.ts';
import { readGoldQueries, readTripleGraph, type GoldQuery } from './triple-graph.ts';

const MAX_DEPTH = 3;
const FIRST = 10;
const PASSAGE = 'passage';

/** One passage searched from another one with a question: its rank from 1 in each order, Infinity where it is missing. */
interface Sought {
  readonly ours: number;
  readonly breadthFirst: number;
  readonly strategy: string;
  readonly ms: number;
}

const answer = z.object({ strategy: z.string(), nodes: z.array(z.object({ key: z.string() })) });

/**
 * Walks from the first passage that answers a question, with the question as query, and compares the ranks of the other
 * reachable passages with those of a plain breadth-first search. Only passages are counted.
 */
export async function evaluateTraversal(target: Target, folder: string): Promise<string> {
  const [corpus] = findSet(folder).corpora;
  if (!corpus) throw new Error(`${folder} contains no corpus.`);
  const graph = readTripleGraph(corpus);
  const client = await target.newGraph('traversal');
  await loadGraph(client, corpus.name, graph);
  const isPassage = new Set(
    graph.nodes.flatMap(({ key, node_type }) => (node_type === PASSAGE ? [key] : [])),
  );
  const next = adjacency(graph.edges);
  const sought: Sought[] = [];
  for (const query of readGoldQueries(corpus)) {
    const [start = '', ...others] = query.gold;
    const reachable = breadthFirst(next, start, MAX_DEPTH).filter((key) => isPassage.has(key));
    const wanted = others.filter((key) => reachable.includes(key));
    if (wanted.length > 0) sought.push(...(await seek(client, query, start, wanted, reachable)));
  }
  client.close();
  return toText(sought);
}

async function seek(
  client: RestClient,
  { query }: GoldQuery,
  start_node: string,
  wanted: readonly string[],
  reachable: readonly string[],
): Promise<Sought[]> {
  const body = { start_node, query, max_depth: MAX_DEPTH, max_nodes: FIRST, node_types: [PASSAGE] };
  const started = performance.now();
  const { nodes, strategy } = answer.parse(await client.postPatiently('/find-related', body));
  const ms = performance.now() - started;
  const rankIn = (keys: readonly string[], key: string) => keys.indexOf(key) + 1 || Infinity;
  const ours = nodes.map(({ key }) => key);
  return wanted.map((key) => ({
    ours: rankIn(ours, key),
    breadthFirst: rankIn(reachable, key),
    strategy,
    ms,
  }));
}

function toText(sought: readonly Sought[]): string {
  const first = (rank: number) => rank <= FIRST;
  const count = (test: (one: Sought) => boolean) => sought.filter(test).length;
  const onlyOurs = count(({ ours, breadthFirst }) => first(ours) && !first(breadthFirst));
  const onlyBreadthFirst = count(({ ours, breadthFirst }) => !first(ours) && first(breadthFirst));
  const strategies = [...Map.groupBy(sought, ({ strategy }) => strategy)].map(
    ([name, of]) => `${name} ${of.length}`,
  );
  const times = sought.map(({ ms }) => ms).sort((a, b) => a - b);
  return [
    `Passages within ${MAX_DEPTH} steps of the first: ${sought.length} (${strategies.join(', ')}).`,
    `Among the first ${FIRST}: ${count(({ ours }) => first(ours))} by find-related, ` +
      `${count(({ breadthFirst }) => first(breadthFirst))} by breadth-first order.`,
    `Only by find-related ${onlyOurs}, only by breadth-first order ${onlyBreadthFirst}: ` +
      `p = ${mcNemar(onlyOurs, onlyBreadthFirst).toPrecision(2)} (paired, exact, two-sided).`,
    `First rank: ${count(({ ours }) => ours === 1)} and ${count(({ breadthFirst }) => breadthFirst === 1)}; ` +
      `mean reciprocal rank ${mean(sought.map(({ ours }) => 1 / ours))} and ` +
      `${mean(sought.map(({ breadthFirst }) => 1 / breadthFirst))}.`,
    `A walk takes ${(times[times.length >> 1] ?? 0).toFixed(1)} ms (median).`,
  ].join('\n');
}

function mean(values: readonly number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3);
}
