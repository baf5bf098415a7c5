import { describe, expect, test } from 'vitest';
import { storeGroup } from '../../../../../src/memory/write/store/store-group.ts';
import { WriteLoad } from '../../../../../src/memory/transaction/write-load.ts';
import { MemoryWriter } from '../../../../../src/memory/transaction/write-memory.ts';
import { fakeGraph, type FakeRow } from '../../../graph/fake-graph.ts';
import { nodeOf, NOW, preparedStore } from '../prepared.ts';

type NewNode = { readonly key: string };

/** Writes stores of these keys to a graph that answers each attempt to create their nodes with `rowsOf`. */
async function group(keys: readonly string[], rowsOf: (nodes: readonly NewNode[]) => FakeRow[]) {
  const attempts: string[][] = [];
  const graph = fakeGraph(({ name, params }) => {
    if (name !== 'node/create-nodes') return [];
    const nodes = params['nodes'] as NewNode[];
    attempts.push(nodes.map(({ key }) => key));
    return rowsOf(nodes);
  });
  const writer = new MemoryWriter({
    clock: () => new Date(NOW),
    load: new WriteLoad(),
    followUps: [],
    marked: (write) => write(),
    onCommitted: () => undefined,
  });
  const stores = keys.map((key) => preparedStore(key));
  return { outcomes: await storeGroup({ graph, writer }, stores, 0), attempts };
}

function created({ key }: NewNode): FakeRow {
  const { data, ...node } = nodeOf({ key });
  return {
    key,
    created: true,
    derived: false,
    has_profile: true,
    node: { ...node, data: JSON.stringify(data) },
  };
}

describe('a group of stores', () => {
  test('runs again if an existing node was deleted before it was read', async () => {
    let vanishing = 2;
    const { outcomes, attempts } = await group(['a', 'b'], (nodes) =>
      nodes.map((node) =>
        vanishing-- > 0 ? { ...created(node), created: false, node: null } : created(node),
      ),
    );
    expect(outcomes).toMatchObject([{ status: 'created' }, { status: 'created' }]);
    expect(attempts).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  test('is tried store by store if the graph has no room for a type of one', async () => {
    const { outcomes, attempts } = await group(['a', 'b'], (nodes) =>
      nodes.filter(({ key }) => key !== 'a').map(created),
    );
    expect(outcomes).toMatchObject([{ code: 'INVALID_INPUT' }, { status: 'created', node: { key: 'b' } }]);
    expect(attempts).toEqual([['a', 'b'], ['a'], ['b']]);
  });
});
