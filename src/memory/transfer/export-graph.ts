import { exportEdges, exportHyperedges, exportNodes } from '../../graph/queries/export.ts';
import { listTypes } from '../../graph/queries/overview.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithClock, WithGraph } from '../dependencies.ts';

/** Characters gathered before a piece goes out. */
const CHUNK = 64 * 1_024;
/** Records read at once. */
const PAGE = 200;

/**
 * The full graph as one JSON object, in pieces, so that a graph of any size is never held whole:
 * `{format, exported_at, types?, nodes, edges, hyperedges}`. Read page by page, each in a transaction of its own, so that
 * one who reads slowly keeps none open; what stands from beginning to end is in it once.
 */
export async function* exportGraph(
  { graph, clock }: WithGraph & WithClock,
  includeOntology: boolean,
): AsyncGenerator<string> {
  const head = { format: 'memory-graph/1', exported_at: clock().toISOString() };
  const types = includeOntology ? { types: await runQuery(graph, listTypes, {}) } : {};
  yield JSON.stringify({ ...head, ...types }).slice(0, -1);
  const nodes = async (after: string) =>
    (await runQuery(graph, exportNodes, { after, page: PAGE })).map(({ node }) => node);
  yield* jsonArray('nodes', nodes, ({ key }) => key);
  const edges = (after: string) => runQuery(graph, exportEdges, { after, page: PAGE });
  yield* jsonArray('edges', edges, ({ id }) => id);
  const hyperedges = (after: string) => runQuery(graph, exportHyperedges, { after, page: PAGE });
  yield* jsonArray('hyperedges', hyperedges, ({ id }) => id);
  yield '}';
}

/** `readAfter` reads the page of records that follow one by its place in their order, '' being before all. */
async function* jsonArray<T>(
  name: string,
  readAfter: (place: string) => Promise<readonly T[]>,
  placeOf: (record: T) => string,
): AsyncGenerator<string> {
  let text = `,"${name}":[`;
  let separator = '';
  let last: T | undefined;
  do {
    const records = await readAfter(last === undefined ? '' : placeOf(last));
    for (const record of records) {
      text += separator + JSON.stringify(record);
      separator = ',';
      if (text.length < CHUNK) continue;
      yield text;
      text = '';
    }
    last = records[PAGE - 1];
  } while (last !== undefined);
  yield `${text}]`;
}
