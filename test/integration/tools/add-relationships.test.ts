import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';

describe('hm_add_relationships', () => {
  test('of two nodes creates an edge from the first to the second', async ({ tenant }) => {
    await tenant.storeKeys('alice', 'acme');
    const response = await tenant.post('/api/v1/memory/relationships', {
      relationships: [{ nodes: ['alice', 'acme'], relationship: 'Works for', data: { since: 2020 } }],
    });
    expect(response.status).toBe(201);
    const { edges } = await tenant.call('get_relationships', { key: 'acme' });
    expect(edges).toMatchObject([
      { from: 'alice', to: 'acme', relationship: 'Works for', label: 'works_for', data: { since: 2020 } },
    ]);
  });

  test('of from_key and to_key creates the same edge', async ({ tenant }) => {
    await tenant.storeKeys('bob', 'globex');
    const edge = { from_key: 'bob', to_key: 'globex', relationship: 'works for' };
    const first = await tenant.call('add_relationships', { relationships: [edge] });
    const second = await tenant.call('add_relationships', {
      relationships: [{ nodes: ['bob', 'globex'], relationship: 'WORKS-FOR' }],
    });
    expect(second.relationships[0]).toMatchObject({ id: first.relationships[0]?.id, status: 'merged' });
  });

  test('of three nodes creates a hyperedge that every member has in the same order', async ({ tenant }) => {
    await tenant.storeKeys('c', 'a', 'b');
    const { relationships } = await tenant.call('add_relationships', {
      relationships: [{ nodes: ['c', 'a', 'b'], relationship: 'decided' }],
    });
    const shown = await Promise.all(['a', 'b', 'c'].map((key) => tenant.call('get_relationships', { key })));
    for (const { hyperedges } of shown) {
      expect(hyperedges).toMatchObject([{ id: relationships[0]?.id, nodes: ['c', 'a', 'b'] }]);
    }
  });

  test('keeps the direction: the same words in the other direction are another edge', async ({ tenant }) => {
    await tenant.storeKeys('one', 'two');
    const { relationships } = await tenant.call('add_relationships', {
      relationships: [
        { nodes: ['one', 'two'], relationship: 'precedes' },
        { nodes: ['two', 'one'], relationship: 'precedes' },
      ],
    });
    expect(relationships.map(({ status }) => status)).toEqual(['created', 'created']);
    const { edges } = await tenant.call('get_relationships', { key: 'one' });
    expect(edges.map(({ from, to }) => `${from}>${to}`).sort()).toEqual(['one>two', 'two>one']);
  });

  test('merges an existing edge: words of the first, data of both', async ({ tenant }) => {
    await tenant.storeKeys('m1', 'm2');
    const add = (relationship: string, data: object) =>
      tenant.call('add_relationships', { relationships: [{ nodes: ['m1', 'm2'], relationship, data }] });
    await add('Works for', { since: 2020, role: 'dev' });
    await add('works for', { role: 'lead', until: null });
    const { edges } = await tenant.call('get_relationships', { key: 'm1' });
    expect(edges).toMatchObject([
      { relationship: 'Works for', data: { since: 2020, role: 'lead', until: null } },
    ]);
  });

  test('merges a hyperedge of the same members in any order', async ({ tenant }) => {
    await tenant.storeKeys('p', 'q', 'r');
    const add = (nodes: string[], data: object) =>
      tenant.call('add_relationships', { relationships: [{ nodes, relationship: 'agreed', data }] });
    await add(['p', 'q', 'r'], { a: 1 });
    const again = await add(['r', 'p', 'q'], { b: 2 });
    expect(again.relationships[0]?.status).toBe('merged');
    const { hyperedges } = await tenant.call('get_relationships', { key: 'q' });
    expect(hyperedges).toMatchObject([{ nodes: ['p', 'q', 'r'], data: { a: 1, b: 2 } }]);
  });

  test('merges a relationship that one call contains several times, with the data of all', async ({
    tenant,
  }) => {
    await tenant.storeKeys('s1', 's2', 's3');
    const states = ['a', 'b', 'c'].flatMap((field) => [
      { nodes: ['s1', 's2'], relationship: 'likes', data: { [field]: 1 } },
      { nodes: ['s1', 's2', 's3'], relationship: 'met', data: { [field]: 1 } },
    ]);
    const { relationships } = await tenant.call('add_relationships', { relationships: states });
    expect(relationships.map(({ status }) => status)).toEqual([
      'created',
      'created',
      'merged',
      'merged',
      'merged',
      'merged',
    ]);
    const { edges, hyperedges } = await tenant.call('get_relationships', { key: 's1' });
    const all = { a: 1, b: 1, c: 1 };
    expect([edges.map(({ data }) => data), hyperedges.map(({ data }) => data)]).toEqual([[all], [all]]);
  });

  test('creates 100 relationships, and refuses none and 101', async ({ tenant }) => {
    await tenant.storeKeys('many_1', 'many_2');
    const all = Array.from({ length: 101 }, (_, at) => ({
      nodes: ['many_1', 'many_2'],
      relationship: `step ${at}`,
    }));
    const { relationships } = await tenant.call('add_relationships', { relationships: all.slice(1) });
    expect(relationships).toHaveLength(100);
    const refused = await Promise.all(
      [all, []].map((list) => tenant.failure('add_relationships', { relationships: list })),
    );
    expect(refused.map(({ code }) => code)).toEqual(['INVALID_INPUT', 'INVALID_INPUT']);
  });
});

describe('hm_add_relationships refuses, and stores nothing of the call', () => {
  test('unknown keys, all of which it names', async ({ tenant }) => {
    await tenant.storeKeys('known');
    const before = await tenant.call('get_overview');
    const failure = await tenant.failure('add_relationships', {
      relationships: [
        { nodes: ['known', 'user_profile'], relationship: 'belongs to' },
        { nodes: ['known', 'ghost_1'], relationship: 'knows' },
        { nodes: ['ghost_2', 'known', 'ghost_3'], relationship: 'met' },
      ],
    });
    expect(failure).toMatchObject({
      code: 'NOT_FOUND',
      status: 404,
      details: { missing: ['ghost_1', 'ghost_2', 'ghost_3'] },
    });
    expect(await tenant.call('get_overview')).toEqual(before);
  });

  test.for([
    ['an edge to itself', { nodes: ['known', 'known'], relationship: 'knows' }],
    ['an edge to itself by from_key', { from_key: 'known', to_key: 'known', relationship: 'knows' }],
    ['a member twice', { nodes: ['known', 'user_profile', 'known'], relationship: 'met' }],
    ['one node', { nodes: ['known'], relationship: 'knows' }],
    ['no nodes', { relationship: 'knows' }],
    ['no words', { nodes: ['known', 'user_profile'], relationship: '' }],
    ['words without a letter', { nodes: ['known', 'user_profile'], relationship: '?!' }],
    ['both forms', { nodes: ['known', 'user_profile'], from_key: 'known', to_key: 'b', relationship: 'c' }],
    ['an unknown field', { nodes: ['known', 'user_profile'], relationship: 'knows', since: '2026-01-01' }],
    ['data that is a list', { nodes: ['known', 'user_profile'], relationship: 'knows', data: [] }],
    ['data over 256 KiB', { nodes: ['known', 'user_profile'], relationship: 'a', data: { a: large() } }],
  ] as const)('%s', async ([, relationship], { tenant }) => {
    await tenant.storeKeys('known');
    const before = await tenant.call('get_overview');
    const good = { nodes: ['user_profile', 'known'], relationship: 'good' };
    const failure = await tenant.failure('add_relationships', { relationships: [good, relationship] });
    expect(failure).toMatchObject({ code: 'INVALID_INPUT', status: 400 });
    expect(await tenant.call('get_overview')).toEqual(before);
  });
});

function large(): string {
  return 'd'.repeat(256 * 1_024);
}
