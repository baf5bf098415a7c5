import { describe, expect, test } from 'vitest';
import type { EdgeRecord, HyperedgeRecord } from '../../../../../src/graph/queries/records.ts';
import type { Displayed, DisplayRow } from '../../../../../src/graph/queries/recall/display.ts';
import { contextOf, displayNodes } from '../../../../../src/memory/recall/passes/display.ts';
import { viewOfNow } from '../../../../../src/memory/recall/views/now.ts';
import type { ViewMemory } from '../../../../../src/memory/recall/views/view.ts';
import { fakeGraph } from '../../../graph/fake-graph.ts';

const link = (id: string) => ({ id, relationship: 'x', label: 'x', data: {}, created_at: '' });
const edges = (...ids: string[]): EdgeRecord[] => ids.map((id) => ({ ...link(id), from: 'a', to: 'b' }));
const hyperedges = (...ids: string[]): HyperedgeRecord[] => ids.map((id) => ({ ...link(id), nodes: ['a'] }));
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);

const viewOf = (graph: ReturnType<typeof fakeGraph>) => viewOfNow({ graph } as unknown as ViewMemory);
const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);

function displayed(around: Pick<Displayed, 'edges' | 'hyperedges'>): Displayed {
  const times = { created_at: '', updated_at: '' };
  return {
    node: { key: 'a', description: '', node_type: 'fact', data: {}, connections: 0, ...times },
    ...around,
  };
}

describe('the context of a recall', () => {
  test('has each edge and hyperedge once, in the order of the results', () => {
    const context = contextOf([
      displayed({ edges: edges('1', '2'), hyperedges: hyperedges('h1') }),
      displayed({ edges: edges('2', '3'), hyperedges: hyperedges('h1', 'h2') }),
    ]);
    expect([idsOf(context.edges), idsOf(context.hyperedges)]).toEqual([
      ['1', '2', '3'],
      ['h1', 'h2'],
    ]);
    expect(context.truncated).toEqual([]);
  });

  test('has 10 edges and 5 hyperedges of a result and names the lists it cuts', () => {
    const full = displayed({ edges: edges(...numbered(11)), hyperedges: hyperedges(...numbered(6)) });
    const context = contextOf([full]);
    expect([context.edges.length, context.hyperedges.length]).toEqual([10, 5]);
    expect(context.truncated).toEqual(['edges', 'hyperedges']);
  });

  test('names only the list that is cut, once', () => {
    const each = displayed({ edges: edges(...numbered(11)), hyperedges: hyperedges(...numbered(5)) });
    expect(contextOf([each, each]).truncated).toEqual(['edges']);
  });

  test.for([
    [true, 11, 6],
    [false, 0, 0],
  ] as const)(
    'is read with one more than it displays, or not at all (%s)',
    async ([included, contextEdges, contextHyperedges]) => {
      const graph = fakeGraph(() => []);
      await displayNodes({}, viewOf(graph), ['a'], included);
      expect(graph.statements).toMatchObject([
        { name: 'recall/display', params: { keys: ['a'], contextEdges, contextHyperedges } },
      ]);
    },
  );
});

describe('displayNodes', () => {
  const rowOf = (key: string, size = 0, data = '{}'): DisplayRow => ({
    ...{ key, size, data, description: `about ${key}`, node_type: 'fact', connections: 0 },
    ...{ occurred_at: null, created_at: '', updated_at: '', edges: [], hyperedges: [] },
  });

  test('keeps the order of the keys and leaves out deleted nodes', async () => {
    const graph = fakeGraph(() => [rowOf('a'), rowOf('b')]);
    const answer = await displayNodes({}, viewOf(graph), ['b', 'gone', 'a'], false);
    expect(answer.displayed.map(({ node }) => node.key)).toEqual(['b', 'a']);
    expect(graph.statements.map(({ params }) => params['keys'])).toEqual([['b', 'gone', 'a']]);
    expect(answer.truncated).toEqual([]);
  });

  test('reads long data after its room is reserved', async () => {
    const whole = rowOf('long', 0, '{"text":"whole"}');
    const reserved: number[] = [];
    const answers = [[rowOf('long', 20_000)], [whole]];
    const graph = fakeGraph(() => answers.shift() ?? []);
    const reservation = { add: (bytes: number) => void reserved.push(bytes) };
    const answer = await displayNodes({ reservation }, viewOf(graph), ['long'], false);
    expect(answer.displayed[0]?.node.data).toEqual({ text: 'whole' });
    expect(reserved).toEqual([40_000]);
  });
});
