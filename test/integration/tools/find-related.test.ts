import { describe, expect } from 'vitest';
import { test } from './small-world.ts';

/** The depths of the nodes of an answer, by key. */
function depths(nodes: readonly { key: string; depth: number }[]): Record<string, number> {
  return Object.fromEntries(nodes.map(({ key, depth }) => [key, depth] as const));
}

describe('hm_find_related', () => {
  test('walks along edges in both directions and through hyperedges, one step each', async ({ world }) => {
    const found = await world.call('find_related', { start_node: 'parser' });
    expect(depths(found.nodes)).toEqual({
      group_team: 1,
      lexer: 1,
      person_ada: 2,
      person_bob: 1,
      person_carl: 1,
    });
    expect([found.edges.length, found.hyperedges.length, found.truncated]).toEqual([4, 1, []]);
  });

  test('answers the path to each node, with directions', async ({ world }) => {
    const { nodes } = await world.call('find_related', { start_node: 'lexer', max_depth: 2 });
    const bob = nodes.find(({ key }) => key === 'person_bob');
    expect(bob?.path).toMatchObject([
      { from: 'lexer', to: 'parser', kind: 'edge', relationship: 'depends on', direction: 'in' },
      { from: 'parser', to: 'person_bob', kind: 'hyperedge', label: 'decided', direction: 'none' },
    ]);
  });

  test('gives nearer nodes higher scores', async ({ world }) => {
    const { nodes } = await world.call('find_related', { start_node: 'lexer', max_depth: 3 });
    expect(nodes[0]?.key).toBe('parser');
    const scores = nodes.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  test('stops at max_depth and at max_nodes, and says that nodes were left out', async ({ world }) => {
    const near = await world.call('find_related', { start_node: 'lexer', max_depth: 1 });
    expect([depths(near.nodes), near.truncated]).toEqual([{ parser: 1 }, []]);
    const few = await world.call('find_related', { start_node: 'parser', max_nodes: 2 });
    expect([few.nodes.length, few.truncated]).toEqual([2, ['max_nodes']]);
  });

  test('from a node without relationships finds nothing', async ({ world }) => {
    const found = await world.call('find_related', { start_node: 'alone' });
    expect(found).toMatchObject({ nodes: [], edges: [], hyperedges: [] });
  });

  test('with node_types walks through other nodes but answers only these', async ({ world }) => {
    const { nodes, edges } = await world.call('find_related', {
      start_node: 'lexer',
      node_types: ['people'],
    });
    expect(depths(nodes)).toEqual({ person_ada: 3, person_bob: 2, person_carl: 2 });
    expect(edges.map(({ from, to }) => [from, to])).toEqual([['person_bob', 'person_ada']]);
  });

  test.for([
    ['short', 20],
    ['long', 3_000],
  ] as const)(
    'answers a %s text, and relationships with their data, whole',
    async ([name, length], { tenant }) => {
      const [start_node, other] = [`start_${name}`, `other_${name}`];
      const description = 'x'.repeat(length);
      await tenant.storeKeys(start_node);
      await tenant.call('store', { key: other, description, node_type: 'insight' });
      const { relationships } = await tenant.call('add_relationships', {
        relationships: [{ nodes: [other, start_node], relationship: 'Leads to', data: { since: 2024 } }],
      });
      const found = await tenant.call('find_related', { start_node });
      expect(found.nodes).toMatchObject([{ key: other, description, node_type: 'insight' }]);
      const { edges } = await tenant.call('get_relationships', { key: start_node });
      expect(found.edges).toEqual(edges);
      expect(found.edges.map(({ id, data }) => [id, data])).toEqual([
        [relationships[0]?.id, { since: 2024 }],
      ]);
    },
  );

  test('answers hyperedges whole, with their members in order and their data', async ({ tenant }) => {
    const nodes = ['whole_c', 'whole_a', 'whole_d', 'whole_b'];
    await tenant.storeKeys(...nodes, 'whole_gone');
    await tenant.call('add_relationships', {
      relationships: [
        { nodes: [...nodes, 'whole_gone'], relationship: 'Met at noon', data: { room: 7 } },
        { nodes: nodes.slice(1), relationship: 'Met again' },
      ],
    });
    for (const start_node of nodes.slice(1)) {
      const found = await tenant.call('find_related', { start_node, max_depth: 1 });
      const { hyperedges } = await tenant.call('get_relationships', { key: start_node });
      expect(found.hyperedges).toHaveLength(2);
      expect(found.hyperedges).toEqual(expect.arrayContaining(hyperedges));
      expect(found.hyperedges.find(({ data }) => data?.['room'] === 7)?.nodes).toEqual([
        ...nodes,
        'whole_gone',
      ]);
    }
    await tenant.call('forget', { key: 'whole_gone' });
    const { hyperedges } = await tenant.call('find_related', { start_node: 'whole_a', max_depth: 1 });
    expect(hyperedges.find(({ data }) => data?.['room'] === 7)?.nodes).toEqual(nodes);
  });

  test('of a hyperedge of 256 members reaches all of them or names the limit that cut the walk', async ({
    tenant,
  }) => {
    const keys = Array.from({ length: 255 }, (_, at) => `member_${at}`);
    await tenant.cypher(
      `UNWIND $keys AS key
       CREATE (:Node {key: key, id: key, description: key, node_type: 'fact', rev: 1, data: '{}', search_text: key,
         created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z'})`,
      { keys },
    );
    await tenant.call('store', {
      key: 'crowd',
      description: 'A crowd.',
      relationships: [{ participant_keys: keys, relationship: 'gathered' }],
    });
    const found = await tenant.call('find_related', { start_node: 'crowd', max_nodes: 500, max_depth: 1 });
    expect(found.nodes.length === 255 || found.truncated.length > 0).toBe(true);
  });
});

describe('the relationship_pattern of hm_find_related', () => {
  test.for([
    ['its words', 'Depends on', ['lexer']],
    ['its label', 'depends_on', ['lexer']],
    ['a hyperedge', 'decided', ['person_bob', 'person_carl']],
    ['along the direction', '-> depends on', ['lexer']],
    ['against the direction', '<- depends on', []],
    ['against the direction, found', '<-owns', ['group_team']],
    ['an expression', '/owns|depends/', ['group_team', 'lexer']],
    ['an expression along the direction', '->/owns|depends/', ['lexer']],
    ['an expression against the direction', '<- /owns|depends/', ['group_team']],
    ['words without a match', 'invented', []],
  ] as const)('follows only %s', async ([, relationship_pattern, expected], { world }) => {
    const { nodes } = await world.call('find_related', {
      start_node: 'parser',
      max_depth: 1,
      relationship_pattern,
    });
    expect(nodes.map(({ key }) => key).sort()).toEqual(expected);
  });

  test('that does not compile is refused, even if the start has no relationships', async ({ world }) => {
    for (const start_node of ['parser', 'alone']) {
      const failure = await world.failure('find_related', { start_node, relationship_pattern: '/(/' });
      expect(failure).toMatchObject({ code: 'INVALID_INPUT', status: 400 });
    }
  });
});

describe('the strategy of hm_find_related', () => {
  test.for([
    [undefined, 'decay'],
    ['parsers', 'decay'],
    ['who works on it?', 'type-boosted'],
    ['which people are involved', 'type-boosted'],
    ['what leads to this', 'chain'],
    ['what does it depend on', 'chain'],
    ['people involved in the redesign', 'type-boosted'],
    ['what came of the incident', 'chain'],
  ] as const)('for the query %j is %s', async ([query, expected], { world }) => {
    const { strategy, reason } = await world.call('find_related', { start_node: 'parser', query });
    expect([strategy, reason.length > 0]).toEqual([expected, true]);
  });

  test('finds a type that only this graph has', async ({ tenant }) => {
    await tenant.call('store', { key: 'enterprise', description: 'A ship.', node_type: 'starship' });
    const ask = (query: string) => tenant.call('find_related', { start_node: 'enterprise', query });
    expect((await ask('which starships are near?')).reason).toContain('starship');
    expect((await ask('which one of all these?')).strategy).toBe('decay');
  });

  test('answers how much it read and how long it took', async ({ world }) => {
    const { expanded, took_ms } = await world.call('find_related', { start_node: 'parser', max_depth: 1 });
    expect(expanded).toEqual({ nodes: 1, relationships: 3 });
    expect(took_ms).toBeGreaterThan(0);
  });

  test('chain follows edges only along their direction', async ({ world }) => {
    const found = await world.call('find_related', {
      start_node: 'group_team',
      lens: 'chain',
      relationship_pattern: '/owns|depends|leads/',
    });
    expect([found.strategy, depths(found.nodes)]).toEqual(['chain', { lexer: 2, parser: 1 }]);
  });

  test('type-boosted puts the types in the query first', async ({ world }) => {
    const { nodes } = await world.call('find_related', {
      start_node: 'parser',
      query: 'who?',
      lens: 'type-boosted',
      max_depth: 1,
    });
    expect(nodes.slice(0, 2).every(({ node_type }) => node_type === 'person')).toBe(true);
  });
});

describe('hm_find_related refuses', () => {
  test('a missing start', async ({ tenant }) => {
    const failure = await tenant.failure('find_related', { start_node: 'ghost' });
    expect(failure).toMatchObject({ code: 'NOT_FOUND', status: 404, details: { missing: ['ghost'] } });
  });

  test('a misspelt start, and names up to three similar keys', async ({ world }) => {
    const failure = await world.failure('find_related', { start_node: 'person_adda' });
    expect(failure).toMatchObject({ code: 'NOT_FOUND', details: { missing: ['person_adda'] } });
    const similar = failure.details?.['similar'] as string[];
    expect(similar[0]).toBe('person_ada');
    expect(similar.length).toBeLessThanOrEqual(3);
    expect(failure.message).toContain('person_ada');
  });

  test.for([
    ['start_node', {}],
    ['max_depth', { start_node: 'a', max_depth: 7 }],
    ['max_depth', { start_node: 'a', max_depth: 0 }],
    ['max_nodes', { start_node: 'a', max_nodes: 501 }],
    ['lens', { start_node: 'a', lens: 'wide' }],
    ['query', { start_node: 'a', query: ' ' }],
    ['target_node', { start_node: 'a', target_node: 'a\n' }],
    ['as_of', { start_node: 'a', as_of: 'now' }],
    ['valid_at', { start_node: 'a', valid_at: 'now' }],
    ['relationship_pattern', { start_node: 'a', relationship_pattern: 'p'.repeat(501) }],
  ] as const)('a wrong %s (%#)', async ([path, input], { tenant }) => {
    const failure = await tenant.failure('find_related', input);
    expect(failure).toMatchObject({ code: 'INVALID_INPUT', details: { issues: [{ path }] } });
  });
});
