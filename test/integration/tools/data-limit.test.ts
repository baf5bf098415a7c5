import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';

const MOST_BYTES = 256 * 1_024;
/** Two of these exceed the limit, one does not. */
const LARGE = 'd'.repeat(150_000);

const refusal = {
  code: 'INVALID_INPUT',
  status: 400,
  details: { limit: MOST_BYTES, reached: expect.any(Number) as unknown },
};

describe('data that grows over 256 KiB by merging is refused, and nothing is written', () => {
  test('of a node, by hm_update', async ({ tenant }) => {
    await tenant.call('store', { key: 'growing', description: 'Small.', data: { a: LARGE } });
    await tenant.storeKeys('aside');
    const failure = await tenant.failure('update', {
      key: 'growing',
      description: 'Changed.',
      data: { b: LARGE },
      add_relationships: [{ nodes: ['growing', 'aside'], relationship: 'knows' }],
    });
    expect(failure).toMatchObject(refusal);
    expect(failure.message).toMatch(/growing.*30\d{4} bytes.*262144/);
    const { nodes } = await tenant.call('get_nodes', { keys: ['growing'] });
    expect(nodes).toMatchObject([{ description: 'Small.', data: { a: LARGE } }]);
    expect((await tenant.call('get_relationships', { key: 'aside' })).edges).toEqual([]);
  });

  test('of a node, beyond the exact limit', async ({ tenant }) => {
    await tenant.call('store', { key: 'full', description: 'Full.', data: { a: LARGE } });
    const rest = MOST_BYTES - JSON.stringify({ a: LARGE, b: '' }).length;
    const filled = await tenant.call('update', { key: 'full', data: { b: 'e'.repeat(rest) } });
    expect(filled.changed).toEqual(['data']);
    expect(await tenant.failure('update', { key: 'full', data: { c: 1 } })).toMatchObject(refusal);
    const shrunk = await tenant.call('update', { key: 'full', data: { b: null, c: 1 } });
    expect(shrunk.changed).toEqual(['data']);
  });

  test.for([
    ['an edge', ['e1', 'e2']],
    ['a hyperedge', ['h1', 'h2', 'h3']],
  ] as const)('of %s, by hm_add_relationships', async ([, nodes], { tenant }) => {
    await tenant.storeKeys(...nodes);
    const add = { nodes, relationship: 'knows' };
    await tenant.call('add_relationships', { relationships: [{ ...add, data: { a: LARGE } }] });
    const failure = await tenant.failure('add_relationships', {
      relationships: [
        { nodes: nodes.slice(0, 2), relationship: 'meets' },
        { ...add, data: { b: LARGE } },
      ],
    });
    expect(failure).toMatchObject(refusal);
    const { edges, hyperedges } = await tenant.call('get_relationships', { key: nodes[0] });
    expect([...edges, ...hyperedges]).toMatchObject([{ relationship: 'knows', data: { a: LARGE } }]);
  });

  test('of an edge that one call contains twice', async ({ tenant }) => {
    await tenant.storeKeys('w1', 'w2');
    const edge = { nodes: ['w1', 'w2'], relationship: 'knows' };
    const relationships = [
      { ...edge, data: { a: LARGE } },
      { ...edge, data: { b: LARGE } },
    ];
    expect(await tenant.failure('add_relationships', { relationships })).toMatchObject(refusal);
    expect((await tenant.call('get_relationships', { key: 'w1' })).edges).toEqual([]);
  });

  test('of a hyperedge, only for the node of a batch that exceeds it', async ({ tenant }) => {
    await tenant.storeKeys('b1', 'b2');
    const relationship = { participant_keys: ['b1', 'b2'], relationship: 'meet' };
    const node = { key: 'b3', description: 'Third.' };
    await tenant.call('store', { ...node, relationships: [{ ...relationship, data: { a: LARGE } }] });
    const { items } = await tenant.call('store_batch', {
      nodes: [
        { key: 'before', description: 'Before.', relationships: [{ to_key: 'b1', relationship: 'knows' }] },
        { ...node, relationships: [{ ...relationship, data: { b: LARGE } }] },
        { key: 'after', description: 'After.', relationships: [{ to_key: 'before', relationship: 'knows' }] },
      ],
    });
    expect(items.map(({ status }) => status)).toEqual(['created', 'error', 'created']);
    expect(items[1]).toMatchObject({ error: { code: 'INVALID_INPUT', details: refusal.details } });
    const { hyperedges } = await tenant.call('get_relationships', { key: 'b3' });
    expect(hyperedges).toMatchObject([{ data: { a: LARGE } }]);
  });
});
