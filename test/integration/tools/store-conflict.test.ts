import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';

describe('hm_store of an existing key', () => {
  test('with equal content answers exists with the first id, in any order of data', async ({ tenant }) => {
    const node = { key: 'same', description: 'Stored twice.', data: { a: 1, b: { c: 2, d: 3 } } };
    const first = await tenant.call('store', node);
    const again = await tenant.call('store', { ...node, data: { b: { d: 3, c: 2 }, a: 1 } });
    expect(again).toMatchObject({ status: 'exists', id: first.id, created_at: first.created_at });
  });

  test('without optional fields answers exists: they cannot differ', async ({ tenant }) => {
    await tenant.call('store', { key: 'left_out', description: 'Rich.', data: { a: 1 }, node_type: 'skill' });
    const again = await tenant.call('store', { key: 'left_out', description: 'Rich.' });
    expect(again).toMatchObject({ status: 'exists', node_type: 'skill' });
  });

  test.for([
    ['description', { description: 'Other.' }],
    ['data', { data: { a: 2 } }],
    ['type', { node_type: 'event' }],
    ['assets', { assets: ['x'] }],
    ['time', { occurred_at: '2026-01-01T00:00:00Z' }],
  ] as const)(
    'with another %s is refused and names the route that changes it',
    async ([field, change], { tenant }) => {
      const node = { key: `conflict_${field}`, description: 'First.', data: { a: 1 } };
      await tenant.call('store', node);
      const failure = await tenant.failure('store', { ...node, ...change });
      expect(failure).toMatchObject({ code: 'KEY_EXISTS', status: 409, details: { key: node.key } });
      expect(failure.message).toContain('POST /api/v1/memory/update');
    },
  );

  test('with other content is refused together with its relationships', async ({ tenant }) => {
    await tenant.storeKeys('existing', 'neighbour');
    await tenant.failure('store', {
      key: 'existing',
      description: 'Other.',
      relationships: [{ to_key: 'neighbour', relationship: 'knows' }],
    });
    expect(await tenant.call('get_relationships', { key: 'neighbour' })).toMatchObject({ edges: [] });
  });

  test('with on_conflict skip keeps the old content', async ({ tenant }) => {
    await tenant.call('store', { key: 'skipped', description: 'Old.' });
    const again = await tenant.call('store', { key: 'skipped', description: 'New.', on_conflict: 'skip' });
    const { nodes } = await tenant.call('get_nodes', { keys: ['skipped'] });
    expect([again.status, nodes[0]?.description]).toEqual(['exists', 'Old.']);
  });

  test('with on_conflict update stores the new content and keeps the id and fields left out', async ({
    tenant,
  }) => {
    const first = await tenant.call('store', {
      key: 'taken',
      description: 'Old words.',
      data: { kept: false },
      assets: ['a'],
    });
    const again = await tenant.call('store', {
      key: 'taken',
      description: 'New words.',
      data: { fresh: true },
      node_type: 'event',
      on_conflict: 'update',
    });
    expect(again).toMatchObject({ status: 'updated', id: first.id, node_type: 'event' });
    const { nodes } = await tenant.call('get_nodes', { keys: ['taken'] });
    expect(nodes).toMatchObject([{ description: 'New words.', data: { fresh: true }, assets: ['a'] }]);
  });

  test('with on_conflict update is found by its new words and no longer by its old ones', async ({
    tenant,
  }) => {
    await tenant.call('store', { key: 'reworded', description: 'The zeppelin is moored.' });
    await tenant.call('store', {
      key: 'reworded',
      description: 'The bathyscaphe has surfaced.',
      on_conflict: 'update',
    });
    const old = await tenant.call('recall', { query: '/zeppelin/' });
    const { results } = await tenant.call('recall', { query: 'bathyscaphe' });
    expect([old.results, results[0]?.key]).toEqual([[], 'reworded']);
  });

  test('with equal content and a new relationship adds the relationship', async ({ tenant }) => {
    await tenant.storeKeys('settled', 'friend');
    const again = await tenant.call('store', {
      key: 'settled',
      description: 'About settled.',
      relationships: [{ to_key: 'friend', relationship: 'knows' }],
    });
    expect(again).toMatchObject({ status: 'exists', relationships: [{ status: 'created' }] });
  });
});
