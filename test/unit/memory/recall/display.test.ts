import { describe, expect, test } from 'vitest';
import type { EdgeRecord, HyperedgeRecord } from '../../../../src/graph/queries/records.ts';
import { contextOf, displayNodes, type Displayed } from '../../../../src/memory/recall/display.ts';
import { fakeGraph } from '../../graph/fake-graph.ts';

const link = (id: string) => ({ id, relationship: 'x', label: 'x', data: {}, created_at: '' });
const edges = (...ids: string[]): EdgeRecord[] => ids.map((id) => ({ ...link(id), from: 'a', to: 'b' }));
const hyperedges = (...ids: string[]): HyperedgeRecord[] => ids.map((id) => ({ ...link(id), nodes: ['a'] }));
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);

const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);

function displayed(around: Pick<Displayed, 'edges' | 'hyperedges'>): Displayed {
  const times = { created_at: '', updated_at: '' };
  return {
    node: { key: 'a', description: '', node_type: 'fact', data: {}, connections: 0, ...times },
    ...around,
  };
}

describe('the context of a recall', () => {
  test('holds each edge and hyperedge once, in the order of the results', () => {
    const context = contextOf(
      [
        displayed({ edges: edges('1', '2'), hyperedges: hyperedges('h1') }),
        displayed({ edges: edges('2', '3'), hyperedges: hyperedges('h1', 'h2') }),
      ],
      true,
    );
    expect([idsOf(context.edges), idsOf(context.hyperedges)]).toEqual([
      ['1', '2', '3'],
      ['h1', 'h2'],
    ]);
    expect(context.truncated).toEqual([]);
  });

  test('shows 10 edges and 5 hyperedges of a result and names the lists it cut', () => {
    const full = displayed({ edges: edges(...numbered(11)), hyperedges: hyperedges(...numbered(6)) });
    const context = contextOf([full], true);
    expect([context.edges.length, context.hyperedges.length]).toEqual([10, 5]);
    expect(context.truncated).toEqual(['edges', 'hyperedges']);
  });

  test('names only the list that was cut, once', () => {
    const each = displayed({ edges: edges(...numbered(11)), hyperedges: hyperedges(...numbered(5)) });
    expect(contextOf([each, each], true).truncated).toEqual(['edges']);
  });

  test.for([
    [true, 11, 6],
    [false, 0, 0],
  ] as const)(
    'is asked for with one more than it shows, or not at all (%s)',
    async ([included, contextEdges, contextHyperedges]) => {
      const lists = { seeds: [], keys: [], revs: [], kinds: [], vias: [], strengths: [] };
      const graph = fakeGraph(() => [{ ...lists, display: [] }]);
      await displayNodes({ graph }, ['a'], [], included);
      expect(graph.statements).toMatchObject([
        { name: 'recall/surroundings', params: { displayed: ['a'], contextEdges, contextHyperedges } },
      ]);
    },
  );

  test('is empty where the caller wants none', () => {
    const each = displayed({ edges: edges('1'), hyperedges: hyperedges('h1') });
    expect(contextOf([each], false)).toEqual({ edges: [], hyperedges: [], truncated: [] });
  });
});

describe('displayNodes', () => {
  const rowOf = (key: string, size = 0, data = '{}'): [...Parameters<typeof displayNodes>[2][number]] => [
    key,
    size,
    `about ${key}`,
    'fact',
    data,
    '',
    '',
    0,
    [],
    [],
  ];
  const LISTS = { seeds: [], keys: [], revs: [], kinds: [], vias: [], strengths: [] };

  test('keeps the order asked for, reads what did not come along and leaves out what is gone', async () => {
    const graph = fakeGraph(() => [{ ...LISTS, display: [rowOf('b')] }]);
    const shown = await displayNodes({ graph }, ['b', 'gone', 'a'], [rowOf('a')], false);
    expect(shown.displayed.map(({ node }) => node.key)).toEqual(['b', 'a']);
    expect(graph.statements.map(({ params }) => params['displayed'])).toEqual([['b', 'gone']]);
    expect(shown.truncated).toEqual([]);
  });

  test('reads long data once its room is reserved', async () => {
    const whole = rowOf('long', 0, '{"text":"whole"}');
    const reserved: number[] = [];
    const graph = fakeGraph(() => [{ ...LISTS, display: [whole] }]);
    const reservation = { add: (bytes: number) => void reserved.push(bytes) };
    const shown = await displayNodes({ graph, reservation }, ['long'], [rowOf('long', 20_000)], false);
    expect(shown.displayed[0]?.node.data).toEqual({ text: 'whole' });
    expect(reserved).toEqual([40_000]);
  });
});
