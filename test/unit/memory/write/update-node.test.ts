import { expect, test } from 'vitest';
import { SerialQueue } from '../../../../src/concurrency/serial-queue.ts';
import { LabelsOfGraph } from '../../../../src/memory/ontology/labels/labels-of-graph.ts';
import { logChanges } from '../../../../src/memory/timeline/log-changes.ts';
import { WriteLoad } from '../../../../src/memory/transaction/write-load.ts';
import { MemoryWriter } from '../../../../src/memory/transaction/write-memory.ts';
import { graphEmbedder } from '../../../../src/memory/vectors/graph-embedder.ts';
import { updateNode } from '../../../../src/memory/write/update-node.ts';
import { fakeGraph } from '../../graph/fake-graph.ts';
import { fakeEmbedder } from '../fake-memory.ts';
import { ACTOR, nodeOf, NOW } from './prepared.ts';

test('an update takes three statements: the entry of the timeline is written with the content', async () => {
  const { data, ...node } = nodeOf({ key: 'k' });
  const graph = fakeGraph(({ name }) => {
    if (name === 'node/get-nodes') return [{ node: { ...node, data: JSON.stringify(data) } }];
    return name === 'node/replace-contents' ? [{ key: 'k', is_current: true, has_type: true }] : [];
  });
  const writer = new MemoryWriter({
    clock: () => new Date(NOW),
    load: new WriteLoad(),
    followUps: [logChanges],
    marked: (write) => write(),
    onCommitted: () => undefined,
  });
  const memory = {
    ...{ graph, writer, actor: ACTOR, changes: new SerialQueue(), labels: new LabelsOfGraph(graph) },
    embedder: graphEmbedder('a', fakeEmbedder()),
  };
  const change = { key: 'k', description: 'Other.', add_relationships: [], remove_relationships: [] };
  await updateNode(memory, { ...change, enrich: false });
  expect(graph.statements.map(({ name }) => name)).toEqual([
    'node/get-nodes',
    'node/replace-contents',
    'derivation/mark-dependents',
  ]);
  const [row] = graph.statements[1]?.params['nodes'] as { entries: { summary: string }[] }[];
  expect(row?.entries.map(({ summary }) => summary)).toEqual(['Updated k (description): Other.']);
});
