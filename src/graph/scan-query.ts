import { cypherOf } from './cypher-files.ts';
import { toAppError } from './database-errors.ts';
import type { Graph } from './graph.ts';
import type { ParamsOf, Query, RowOf } from './query.ts';
import { openSession, toParameters } from './run-query.ts';

/**
 * All rows in one piece: where a statement is broken off, a driver that reads in pieces may ask for the next one of a
 * connection that was given back, which then fails the next statement there.
 */
const IN_ONE_PIECE = -1;

/**
 * Streams the rows of a read that may be broken off at any time, by the signal of the graph or by taking no more: its
 * statement then ends in the database too. What has not been taken is held in memory, so it must be short.
 * `onBegun` is told when the statement has been planned and looks.
 */
export async function* scanQuery<Q extends Query>(
  graph: Graph,
  query: Q,
  params: ParamsOf<Q>,
  onBegun: () => void,
): AsyncGenerator<RowOf<Q>> {
  const { session, isReplaced, close } = await openSession(graph, query, IN_ONE_PIECE);
  try {
    const result = session.run(cypherOf(query), toParameters(params));
    await result.keys();
    onBegun();
    // Not by `for await`, whose end would wait for all rows.
    const records = result[Symbol.asyncIterator]();
    for (let next = await records.next(); next.done !== true; next = await records.next()) {
      yield query.row.parse(next.value.toObject()) as RowOf<Q>;
    }
  } catch (error) {
    graph.signal?.throwIfAborted();
    await isReplaced(error);
    throw toAppError(error);
  } finally {
    await close();
  }
}
