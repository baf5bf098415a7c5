import { exportEdges, exportHyperedges, exportNodes } from '../graph/queries/export.ts';
import { listTypes } from '../graph/queries/overview.ts';
import { runQuery, streamQuery } from '../graph/run-query.ts';
import { timestamp, type MemoryContext } from './memory-context.ts';

/** Characters gathered before a piece goes out. */
const CHUNK = 64 * 1_024;

/**
 * The full graph as one JSON object, in pieces, so that a graph of any size is never held whole:
 * `{format, exported_at, types?, nodes, edges, hyperedges}`.
 */
export async function* exportGraph(memory: MemoryContext, includeOntology: boolean): AsyncGenerator<string> {
  const head = { format: 'memory-graph/1', exported_at: timestamp(memory) };
  const types = includeOntology ? { types: await runQuery(memory.graph, listTypes, {}) } : {};
  yield JSON.stringify({ ...head, ...types }).slice(0, -1);
  yield* jsonArray('nodes', streamQuery(memory.graph, exportNodes, {}), ({ node }) => node);
  yield* jsonArray('edges', streamQuery(memory.graph, exportEdges, {}), (edge) => edge);
  yield* jsonArray('hyperedges', streamQuery(memory.graph, exportHyperedges, {}), (hyperedge) => hyperedge);
  yield '}';
}

async function* jsonArray<T>(
  name: string,
  rows: AsyncIterable<T>,
  pick: (row: T) => unknown,
): AsyncGenerator<string> {
  let text = `,"${name}":[`;
  let separator = '';
  for await (const row of rows) {
    text += separator + JSON.stringify(pick(row));
    separator = ',';
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  yield `${text}]`;
}
