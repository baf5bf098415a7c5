import { describe, expect } from 'vitest';
import { seeded } from '../../support/random.ts';
import type { ToolAnswers } from '../../support/tool-answers.ts';
import { test } from './small-world.ts';

/** The keys of each path, without the start. */
function stopsOf({ paths }: ToolAnswers['find_related']): string[][] {
  return (paths ?? []).map(({ steps }) => steps.map(({ to }) => to));
}

describe('hm_find_related with a target_node', () => {
  test('answers the paths between the two, best first, through edges and hyperedges', async ({ world }) => {
    const found = await world.call('find_related', {
      start_node: 'person_ada',
      target_node: 'lexer',
      max_depth: 3,
    });
    expect(stopsOf(found)).toEqual([
      ['group_team', 'parser', 'lexer'],
      ['person_bob', 'parser', 'lexer'],
    ]);
    const keys = found.nodes.map(({ key }) => key);
    expect(keys).toEqual(['group_team', 'parser', 'lexer', 'person_bob']);
    expect(found.paths?.[1]?.steps.map(({ kind, direction }) => [kind, direction])).toEqual([
      ['edge', 'in'],
      ['hyperedge', 'none'],
      ['edge', 'out'],
    ]);
    expect([found.edges.length, found.hyperedges.length, found.truncated]).toEqual([4, 1, []]);
  });

  test.for([
    ['a neighbour, at depth 1', { target_node: 'group_team', max_depth: 1 }, [['group_team']]],
    ['one too far away', { target_node: 'lexer', max_depth: 2 }, []],
    ['one without relationships', { target_node: 'alone' }, []],
    [
      'one that only a pattern leads to',
      { target_node: 'parser', relationship_pattern: '->/leads|owns/' },
      [['group_team', 'parser']],
    ],
    ['against the direction of a chain', { target_node: 'person_bob', lens: 'chain', max_depth: 1 }, []],
    [
      'along a chain',
      { target_node: 'lexer', lens: 'chain', max_depth: 3 },
      [['group_team', 'parser', 'lexer']],
    ],
  ] as const)('to %s', async ([, input, paths], { world }) => {
    expect(stopsOf(await world.call('find_related', { start_node: 'person_ada', ...input }))).toEqual(paths);
  });

  test('answers only nodes of the given types, and the target', async ({ world }) => {
    const { nodes } = await world.call('find_related', {
      start_node: 'person_ada',
      target_node: 'lexer',
      node_types: ['person'],
    });
    expect(nodes.map(({ key }) => key).sort()).toEqual(['lexer', 'person_bob']);
  });

  test('refuses the start as target, and names keys similar to a missing one', async ({ world }) => {
    const start = { start_node: 'person_ada' };
    expect(await world.failure('find_related', { ...start, target_node: 'person_ada' })).toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(await world.failure('find_related', { ...start, target_node: 'persn_bob' })).toMatchObject({
      code: 'NOT_FOUND',
      details: { similar: expect.arrayContaining(['person_bob']) as string[] },
    });
  });
});

const NODES = 12;
const SHOWN = 5;

describe('paths between two nodes of a random graph', () => {
  test.for([1, 2, 3, 4])('are the shortest simple paths (%i)', async (seed, { tenant }) => {
    const random = seeded(seed);
    const keys = Array.from({ length: NODES }, (_, at) => `p${seed}_${at}`);
    await tenant.storeKeys(...keys);
    const randomPairs = Array.from({ length: 16 }, () => keys.toSorted(() => random() - 0.5).slice(0, 2));
    const pairs = [...new Map(randomPairs.map((pair) => [pair.toSorted().join(' '), pair])).values()];
    await tenant.call('add_relationships', {
      relationships: pairs.map((nodes, at) => ({ nodes, relationship: `link ${at}` })),
    });
    const [start_node = '', target_node = ''] = keys;
    for (const max_depth of [1, 2, 3, 4, 5, 6]) {
      const expected = simplePaths(pairs, start_node, target_node, max_depth);
      const found = await tenant.call('find_related', { start_node, target_node, max_depth });
      const stops = stopsOf(found);
      expect(stops).toHaveLength(Math.min(SHOWN, expected.length));
      for (const path of stops) expect(expected).toContainEqual(path);
      expect(new Set(stops.map(String)).size).toBe(stops.length);
    }
  });
});

/** Every path between two nodes that contains no node twice. */
function simplePaths(pairs: readonly string[][], from: string, to: string, maxLength: number): string[][] {
  const goOn = (path: readonly string[]): string[][] => {
    const last = path.at(-1);
    if (last === to) return [path.slice(1)];
    if (path.length > maxLength) return [];
    const next = pairs
      .filter((pair) => pair.includes(last ?? ''))
      .map((pair) => pair.find((key) => key !== last) ?? '');
    return next.filter((key) => !path.includes(key)).flatMap((key) => goOn([...path, key]));
  };
  return goOn([from]);
}
