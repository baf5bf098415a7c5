import { describe, expect, test } from 'vitest';
import { pictureOf } from '../../../../src/memory/overview/picture-answer.ts';
import {
  choiceAsOf,
  choiceNow,
  isUnfiltered,
  wantedOf,
} from '../../../../src/memory/overview/picture-filter.ts';

const AT = '2026-01-01T00:00:00.000Z';
const nodeOf = (key: string, more: object = {}) => ({
  ...{
    key,
    description: `About ${key}`,
    node_type: 'fact',
    created_at: AT,
    updated_at: AT,
    occurred_at: undefined,
  },
  ...{ links: 1, derived: false, name: null, title: null, ...more },
});
const edgeOf = (from: string, to: string, relationship = 'knows') => ({
  id: `${from} ${to}`,
  from,
  to,
  relationship,
  label: 'knows',
});
const hyperedgeOf = (nodes: string[]) => ({
  id: 'h',
  nodes,
  members: nodes.length,
  relationship: 'met',
  label: 'met',
});
const TOTALS = { nodes: 2, derivedNodes: 1, edges: 1, derivedEdges: 2, hyperedges: 0, derivedHyperedges: 0 };
const answer = (
  nodes: ReturnType<typeof nodeOf>[],
  more: object = {},
  options = { derived: false },
  totals = TOTALS,
) => pictureOf({ as_of: undefined, ...options }, { nodes, edges: [], hyperedges: [], ...more }, totals);

describe('pictureOf', () => {
  test.each([
    [{ name: 'Ada', title: 'Lead' }, 'Ada'],
    [{ name: ' \n ', title: 'Lead' }, 'Lead'],
    [{ name: null, title: null }, 'About a'],
    [{ description: 'One\n\ttwo   three' }, 'One two three'],
    [{ description: '   ' }, 'a'],
    [{ name: '<b>x</b>' }, '<b>x</b>'],
  ])('names %j %s', (fields, name) => {
    expect(answer([nodeOf('a', fields)]).nodes[0]?.name).toBe(name);
  });

  test('cuts a long name at a word, never within a character', () => {
    const { nodes } = answer([
      nodeOf('a', { name: 'word '.repeat(40) }),
      nodeOf('b', { name: '😀'.repeat(100) }),
    ]);
    expect(nodes.every(({ name }) => name.length <= 60 && name.endsWith('…') && name.isWellFormed())).toBe(
      true,
    );
  });

  test('counts what is left out, of derived data only where it is asked for', () => {
    const all = [nodeOf('a'), nodeOf('b')];
    expect(answer(all, { edges: [edgeOf('a', 'b')] })).toMatchObject({ cut: false });
    expect(answer(all, { edges: [edgeOf('a', 'b')] }, { derived: true })).toMatchObject({
      ...{ cut: true, left_out: { nodes: 1, edges: 2, hyperedges: 0 } },
      total: { nodes: 2, derived_nodes: 1, edges: 1, derived_edges: 2 },
    });
  });

  test('never counts less than nothing where the graph grows between two statements', () => {
    const { left_out, cut } = answer([nodeOf('a'), nodeOf('b'), nodeOf('c')]);
    expect([left_out.nodes, cut]).toEqual([0, true]);
  });

  test('leaves out links of nodes that do not fit', () => {
    const large = 'x'.repeat(5 * 2 ** 20);
    const picture = answer([nodeOf('a'), nodeOf(large), nodeOf(`${large}y`), nodeOf(`${large}z`)], {
      edges: [edgeOf('a', large), edgeOf('a', `${large}z`)],
      hyperedges: [hyperedgeOf(['a', `${large}z`]), hyperedgeOf(['a', large, `${large}z`])],
    });
    expect(picture.nodes.map(({ key }) => key.length)).toEqual([1, large.length, large.length + 1]);
    expect(picture.edges).toEqual([]);
    expect(picture.hyperedges).toEqual([]);
  });

  test('drops members of hyperedges that are not drawn, and hyperedges with fewer than two', () => {
    const picture = answer([nodeOf('a'), nodeOf('b')], {
      hyperedges: [hyperedgeOf(['a', 'b', 'c']), hyperedgeOf(['a', 'c'])],
    });
    expect(picture.hyperedges).toMatchObject([{ nodes: ['a', 'b'], members: 3 }]);
  });
});

describe('the filter', () => {
  const filterOf = (input: object) => wantedOf({ depth: 1, limit: 10, derived: false, ...input });

  test('finds nodes by what leaves the fewest', () => {
    const sources = [
      {},
      { node_types: ['fact'] },
      { from: '2026-01-01' },
      { labels: ['knows'], node_types: ['fact'] },
    ];
    expect(sources.map((input) => choiceNow(filterOf(input)).source)).toEqual([
      'all',
      'types',
      'period',
      'labels',
    ]);
    expect(sources.map((input) => choiceAsOf(filterOf(input)).source)).toEqual([
      'all',
      'types',
      'all',
      'labels',
    ]);
    expect(sources.map((input) => isUnfiltered(filterOf(input)))).toEqual([true, false, false, false]);
  });

  test('takes a day as all of it', () => {
    const [condition] = filterOf({ from: '2026-01-01', to: '2026-01-01' }).conditions.times;
    expect(condition).toMatchObject({
      from: AT,
      to: '2026-01-01T23:59:59.999Z',
      first: '2026-01-01',
      last: '2026-01-01',
    });
  });

  test('refuses a stretch of time that ends before it begins', () => {
    expect(() => filterOf({ from: '2026-01-02', to: '2026-01-01' })).toThrow(/^from: lies after to/);
  });
});
