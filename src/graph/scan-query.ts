import { cypherOf } from './cypher-files.ts';
import { toAppError } from './database-errors.ts';
import type { Graph } from './graph.ts';
import { parseRows } from './parse-rows.ts';
import type { ParamsOf, Query, RowOf } from './query.ts';
import { openSession, toParameters } from './run-query.ts';

/** All rows at once: a driver may ask for a next batch on a connection that it returned, and fail the next statement there. */
const ALL_ROWS = -1;

/**
 * Streams the rows of a read that the caller may end at any time, by the signal of the graph or by taking no more rows:
 * the statement then ends in the database too. Rows not yet taken stay in memory, so there must be few. Calls `onBegun`
 * when Neo4j has planned the statement and starts the search.
 */
export async function* scanQuery<Q extends Query>(
  graph: Graph,
  query: Q,
  params: ParamsOf<Q>,
  onBegun: () => void,
): AsyncGenerator<RowOf<Q>> {
  const { onLeftOut } = graph;
  let leftOut = 0;
  const { session, isReplaced, close } = await openSession(graph, query, ALL_ROWS);
  try {
    const result = session.run(cypherOf(query), toParameters(params));
    await result.keys();
    onBegun();
    // `for await` would wait for all rows when it ends early.
    const records = result[Symbol.asyncIterator]();
    for (let next = await records.next(); next.done !== true; next = await records.next()) {
      yield* parseRows(query, [next.value.toObject()], onLeftOut && ((count) => (leftOut += count)));
    }
  } catch (error) {
    graph.signal?.throwIfAborted();
    await isReplaced(error);
    throw toAppError(error);
  } finally {
    if (leftOut > 0) onLeftOut?.(query.name, leftOut);
    await close();
  }
}
