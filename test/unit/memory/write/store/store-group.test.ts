import { describe, expect, test } from 'vitest';
import { storeGroup } from '../../../../../src/memory/write/store/store-group.ts';
import { WriteLoad } from '../../../../../src/memory/transaction/write-load.ts';
import { MemoryWriter } from '../../../../../src/memory/transaction/write-memory.ts';
import type { PreparedStore, Stored } from '../../../../../src/memory/write/store/store-transaction.ts';
import { logChanges } from '../../../../../src/memory/timeline/log-changes.ts';
import { fakeGraph, type FakeRow } from '../../../graph/fake-graph.ts';
import { nodeOf, NOW, preparedStore } from '../prepared.ts';

type NewNode = { readonly key: string };

/** Writes stores of these keys to a graph that answers each attempt to create their nodes with `rowsOf`. */
async function group(
  keys: readonly string[],
  rowsOf: (nodes: readonly NewNode[]) => FakeRow[],
  more: Partial<PreparedStore> = {},
) {
  const attempts: string[][] = [];
  const graph = fakeGraph(({ name, params }) => {
    if (name === 'node/similar') return similarRows(params['nodes'] as NewNode[]);
    if (name !== 'node/create-nodes') return [];
    const nodes = params['nodes'] as NewNode[];
    attempts.push(nodes.map(({ key }) => key));
    return rowsOf(nodes);
  });
  const writer = new MemoryWriter({
    clock: () => new Date(NOW),
    load: new WriteLoad(),
    followUps: [logChanges],
    marked: (write) => write(),
    onCommitted: () => undefined,
  });
  const stores = keys.map((key) => ({ ...preparedStore(key), ...more }));
  const outcomes = await storeGroup({ graph, writer }, stores, 0);
  return { outcomes, attempts, statements: graph.statements };
}

/** Each new node has one that is near in meaning. */
function similarRows(nodes: readonly NewNode[]): FakeRow[] {
  return nodes.map(({ key: of }) => ({
    of,
    key: `like_${of}`,
    node_type: 'fact',
    data: '{}',
    name: null,
    cosine: 0.95,
  }));
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
  test('takes two statements: one creates nodes and entries of the timeline, one searches for similar nodes', async () => {
    const asked = { similarIn: 'a' as const, vector: { a: new Float32Array(3) } };
    const { outcomes, statements } = await group(['a', 'b'], (nodes) => nodes.map(created), asked);
    expect(statements.map(({ name }) => name).toSorted()).toEqual(['node/create-nodes', 'node/similar']);
    const { nodes } = statements.find(({ name }) => name === 'node/create-nodes')?.params as {
      nodes: { entries: { summary: string }[] }[];
    };
    expect(nodes.map(({ entries }) => entries.map(({ summary }) => summary))).toEqual([
      ['Stored a: d'],
      ['Stored b: d'],
    ]);
    const similar = await Promise.all(outcomes.flatMap((outcome) => (outcome as Stored).similar ?? []));
    expect(similar).toEqual(['a', 'b'].map((key) => [{ key: `like_${key}`, why: 'near meaning' }]));
  });

  test('asks for no similar nodes where nobody wants to know', async () => {
    const { statements } = await group(['a', 'b'], (nodes) => nodes.map(created));
    expect(statements.map(({ name }) => name)).toEqual(['node/create-nodes']);
  });

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
