import { expect, test } from 'vitest';
import { pagesOf } from '../../../../src/memory/transfer/export-records.ts';
import { KeySet, type ExportRun, type PageStart } from '../../../../src/memory/transfer/sections/section.ts';
import { edges } from '../../../../src/memory/transfer/sections/relationships.ts';
import { nodes } from '../../../../src/memory/transfer/sections/nodes.ts';
import { unavailableGraph } from '../../graph/fake-graph.ts';
import { edge, listOf, node, NOW } from './formats/records.ts';

/** Reads pages of a list that is in order. */
function readerOf<Row>(rows: readonly Row[], positionOf: (row: Row) => string) {
  return (_run: ExportRun, { after, page }: PageStart) =>
    Promise.resolve(rows.filter((row) => positionOf(row) > after).slice(0, page));
}

test('an export leaves out relationships of nodes that came after the nodes were read', async () => {
  const options = { ontology: true, sessions: false, embeddings: false };
  const run: ExportRun = { graph: unavailableGraph(), options, startedAt: NOW, keys: new KeySet() };
  const all = Array.from({ length: 1_000 }, (_, at) => node(`node_${String(at).padStart(4, '0')}`));
  const links = all.map(({ key }, at) => ({
    ...edge(key, 'knows', at % 2 === 0 ? 'came_later' : 'node_0000'),
    id: `edge_${key}`,
  }));
  const read = await listOf(pagesOf({ ...nodes, read: readerOf(all, ({ key }) => key) }, run));
  expect(read.flatMap(({ records }) => records)).toEqual(all);
  const related = await listOf(pagesOf({ ...edges, read: readerOf(links, ({ id }) => id) }, run));
  expect(related.flatMap(({ json }) => json)).toEqual(
    links.filter((_, at) => at % 2 === 1).map((link) => JSON.stringify(link)),
  );
  expect(related.length).toBeGreaterThan(1);
});
