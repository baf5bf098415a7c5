import {
  exportEdges,
  exportHyperedges,
  exportNodes,
  exportTimeline,
  exportVersions,
} from '../../graph/queries/export.ts';
import { listTypes } from '../../graph/queries/overview.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithClock, WithGraph } from '../dependencies.ts';

const MIN_CHUNK_CHARACTERS = 64 * 1_024;
/** Records that one statement reads. */
const PAGE_SIZE = 200;

/**
 * The full graph as one JSON object, `{format, exported_at, types?, nodes, edges, hyperedges, timeline, versions}`, in chunks, so
 * that a graph of any size needs little memory. Each page is read in its own transaction, so that a slow reader keeps none open. Whatever
 * exists during the whole export is in it exactly once.
 */
export async function* exportGraph(
  { graph, clock }: WithGraph & WithClock,
  includeOntology: boolean,
): AsyncGenerator<string> {
  const head = { format: 'memory-graph/1', exported_at: clock().toISOString() };
  const types = includeOntology ? { types: await runQuery(graph, listTypes, {}) } : {};
  yield JSON.stringify({ ...head, ...types }).slice(0, -1);
  const nodes = async (after: string) =>
    (await runQuery(graph, exportNodes, { after, page: PAGE_SIZE })).map(({ node }) => node);
  yield* jsonArray('nodes', nodes, ({ key }) => key);
  const edges = (after: string) => runQuery(graph, exportEdges, { after, page: PAGE_SIZE });
  yield* jsonArray('edges', edges, ({ id }) => id);
  const hyperedges = (after: string) => runQuery(graph, exportHyperedges, { after, page: PAGE_SIZE });
  yield* jsonArray('hyperedges', hyperedges, ({ id }) => id);
  const timeline = (after: string) => runQuery(graph, exportTimeline, { after, page: PAGE_SIZE });
  yield* jsonArray('timeline', timeline, ({ id }) => id);
  const versions = (after: string) => runQuery(graph, exportVersions, { ...placeOf(after), page: PAGE_SIZE });
  yield* jsonArray('versions', versions, ({ node_id: id, version }) => `${version} ${id}`);
  yield '}';
}

/** The place of a version in the order of nodes and numbers. */
function placeOf(position: string): { afterNode: string; afterVersion: number } {
  const [version = '', afterNode = ''] = position.split(/ (.*)/s);
  return { afterNode, afterVersion: Number(version) };
}

/** `readAfter` reads the page of records after a position in their order; `''` is before all. */
async function* jsonArray<T>(
  name: string,
  readAfter: (position: string) => Promise<readonly T[]>,
  positionOf: (record: T) => string,
): AsyncGenerator<string> {
  let text = `,"${name}":[`;
  let separator = '';
  let last: T | undefined;
  do {
    const records = await readAfter(last === undefined ? '' : positionOf(last));
    for (const record of records) {
      text += separator + JSON.stringify(record);
      separator = ',';
      if (text.length < MIN_CHUNK_CHARACTERS) continue;
      yield text;
      text = '';
    }
    last = records[PAGE_SIZE - 1];
  } while (last !== undefined);
  yield `${text}]`;
}
