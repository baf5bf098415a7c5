import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';

describe('hm_update', () => {
  test('changes the given fields, names them, and leaves the rest', async ({ tenant }) => {
    const stored = await tenant.call('store', { key: 'changing', description: 'Old.', data: { a: 1 } });
    const updated = await tenant.call('update', {
      key: 'changing',
      description: 'New.',
      node_type: 'Events',
    });
    expect(updated).toMatchObject({
      id: stored.id,
      status: 'updated',
      changed: ['description', 'node_type'],
    });
    const { nodes } = await tenant.call('get_nodes', { keys: ['changing'] });
    expect(nodes).toMatchObject([
      { description: 'New.', node_type: 'event', data: { a: 1 }, updated_at: updated.updated_at },
    ]);
    expect(updated.updated_at > stored.created_at).toBe(true);
  });

  test('applies data as a JSON merge patch: null removes, objects merge, lists replace', async ({
    tenant,
  }) => {
    await tenant.call('store', {
      key: 'patched',
      description: 'Patched.',
      data: { gone: 1, deep: { gone: 1, kept: 2 }, list: [1, 2], kept: 'yes' },
    });
    const patch = { gone: null, deep: { gone: null, fresh: 3 }, list: [3], absent: null };
    const { changed } = await tenant.call('update', { key: 'patched', data: patch });
    const { nodes } = await tenant.call('get_nodes', { keys: ['patched'] });
    expect(changed).toEqual(['data']);
    expect(nodes[0]?.data).toEqual({ deep: { kept: 2, fresh: 3 }, list: [3], kept: 'yes' });
  });

  test('changes when it happened and what belongs to it, and keeps both where they are left out', async ({
    tenant,
  }) => {
    const node = {
      key: 'dated',
      description: 'Dated.',
      occurred_at: '2026-01-01T00:00:00Z',
      assets: ['a:1'],
    };
    await tenant.call('store', node);
    const change = { occurred_at: '2026-05-01', assets: ['a:2', 'a:3'] };
    const updated = await tenant.call('update', { key: 'dated', ...change });
    expect(updated.changed).toEqual(['occurred_at', 'assets']);
    await tenant.call('update', { key: 'dated', description: 'Dated anew.' });
    const { nodes } = await tenant.call('get_nodes', { keys: ['dated'] });
    expect(nodes[0]).toMatchObject({ occurred_at: '2026-05-01', assets: ['a:2', 'a:3'] });
  });

  test('takes away when it happened', async ({ tenant }) => {
    await tenant.call('store', { key: 'undated', description: 'Undated.', occurred_at: '2026-01-01' });
    const updated = await tenant.call('update', { key: 'undated', occurred_at: null });
    expect(updated.changed).toEqual(['occurred_at']);
    const { nodes } = await tenant.call('get_nodes', { keys: ['undated'] });
    expect(nodes[0]?.occurred_at ?? null).toBeNull();
    expect((await tenant.call('update', { key: 'undated', occurred_at: null })).changed).toEqual([]);
  });

  test('that changes nothing answers unchanged and keeps the time', async ({ tenant }) => {
    await tenant.call('store', { key: 'steady', description: 'Steady.', data: { a: 1 } });
    const before = (await tenant.call('get_nodes', { keys: ['steady'] })).nodes[0];
    const updated = await tenant.call('update', { key: 'steady', description: 'Steady.', data: { a: 1 } });
    expect(updated).toMatchObject({ status: 'unchanged', changed: [], updated_at: before?.updated_at });
  });

  test('is found by its new words and type, no longer by its old ones', async ({ tenant }) => {
    await tenant.call('store', { key: 'found', description: 'A harpsichord.', node_type: 'tool' });
    await tenant.call('update', { key: 'found', description: 'A theremin.', node_type: 'artifact' });
    const [byNew, byOld] = await Promise.all([
      tenant.call('recall', { query: 'theremin', node_types: ['artifact'] }),
      tenant.call('recall', { query: '/harpsichord/' }),
    ]);
    expect([byNew.results[0]?.key, byOld.results]).toEqual(['found', []]);
  });

  test('of user_profile changes it', async ({ tenant }) => {
    await tenant.storeKeys('any');
    const updated = await tenant.call('update', { key: 'user_profile', data: { name: 'Ada' } });
    expect(updated).toMatchObject({ status: 'updated', changed: ['data'] });
  });

  test('of a missing node answers NOT_FOUND', async ({ tenant }) => {
    const failure = await tenant.failure('update', { key: 'ghost', description: 'Nobody.' });
    expect(failure).toMatchObject({ code: 'NOT_FOUND', status: 404, details: { missing: ['ghost'] } });
  });

  test.for([
    ['description', { description: 7 }],
    ['description', { description: 'd'.repeat(20_001) }],
    ['data', { data: 7 }],
    ['data', { data: [] }],
    ['node_type', { node_type: '' }],
    ['add_relationships', { add_relationships: {} }],
    ['remove_relationships', { remove_relationships: [7] }],
    ['target_node', { target_node: 'a' }],
    ['assets', { assets: [''] }],
    ['occurred_at', { occurred_at: 'yesterday' }],
  ] as const)('refuses a wrong %s (%#)', async ([path, input], { tenant }) => {
    const failure = await tenant.failure('update', { key: 'any', ...input });
    expect(failure).toMatchObject({ code: 'INVALID_INPUT', status: 400 });
    expect(failure.message).toMatch(new RegExp(`^${path}`));
  });
});

describe('hm_update of relationships', () => {
  test('adds and removes them in one transaction with the content', async ({ tenant }) => {
    await tenant.storeKeys('hub', 'old', 'new_1', 'new_2');
    const { relationships } = await tenant.call('add_relationships', {
      relationships: [{ nodes: ['hub', 'old'], relationship: 'knows' }],
    });
    const updated = await tenant.call('update', {
      key: 'hub',
      description: 'A new hub.',
      add_relationships: [{ nodes: ['hub', 'new_1', 'new_2'], relationship: 'meets' }],
      remove_relationships: [relationships[0]?.id],
    });
    expect(updated.changed).toEqual(['description', 'relationships']);
    const after = await tenant.call('get_relationships', { key: 'hub' });
    expect([after.edges, after.hyperedges.length]).toEqual([[], 1]);
  });

  test('removes a hyperedge by its id', async ({ tenant }) => {
    await tenant.storeKeys('h1', 'h2', 'h3');
    const { relationships } = await tenant.call('add_relationships', {
      relationships: [{ nodes: ['h1', 'h2', 'h3'], relationship: 'meets' }],
    });
    await tenant.call('update', { key: 'h2', remove_relationships: [relationships[0]?.id] });
    expect((await tenant.call('get_relationships', { key: 'h1' })).hyperedges).toEqual([]);
  });

  test('with an unknown id names it and changes nothing', async ({ tenant }) => {
    await tenant.storeKeys('firm', 'neighbour');
    const { relationships } = await tenant.call('add_relationships', {
      relationships: [{ nodes: ['firm', 'neighbour'], relationship: 'knows' }],
    });
    const failure = await tenant.failure('update', {
      key: 'firm',
      description: 'Changed.',
      add_relationships: [{ nodes: ['neighbour', 'firm'], relationship: 'answers' }],
      remove_relationships: [relationships[0]?.id, 'no-such-id'],
    });
    expect(failure).toMatchObject({ code: 'NOT_FOUND', details: { missing: ['no-such-id'] } });
    const { nodes } = await tenant.call('get_nodes', { keys: ['firm'] });
    expect(nodes[0]?.description).toBe('About firm.');
    expect((await tenant.call('get_relationships', { key: 'firm' })).edges).toHaveLength(1);
  });

  test('with the id of a relationship of other nodes changes nothing', async ({ tenant }) => {
    await tenant.storeKeys('mine', 'theirs_1', 'theirs_2');
    const { relationships } = await tenant.call('add_relationships', {
      relationships: [{ nodes: ['theirs_1', 'theirs_2'], relationship: 'knows' }],
    });
    const failure = await tenant.failure('update', {
      key: 'mine',
      remove_relationships: [relationships[0]?.id],
    });
    expect(failure.code).toBe('NOT_FOUND');
    expect((await tenant.call('get_relationships', { key: 'theirs_1' })).edges).toHaveLength(1);
  });

  test('to an unknown key changes nothing', async ({ tenant }) => {
    await tenant.storeKeys('careful');
    const failure = await tenant.failure('update', {
      key: 'careful',
      description: 'Changed.',
      add_relationships: [{ from_key: 'careful', to_key: 'ghost', relationship: 'knows' }],
    });
    expect(failure).toMatchObject({ code: 'NOT_FOUND', details: { missing: ['ghost'] } });
    expect((await tenant.call('get_nodes', { keys: ['careful'] })).nodes[0]?.description).toBe(
      'About careful.',
    );
  });

  test('that only adds data to an existing one says that it changed', async ({ tenant }) => {
    await tenant.storeKeys('left', 'right');
    const edge = { nodes: ['left', 'right'], relationship: 'knows' };
    await tenant.call('add_relationships', { relationships: [edge] });
    const same = await tenant.call('update', { key: 'left', add_relationships: [edge] });
    const more = await tenant.call('update', {
      key: 'left',
      add_relationships: [{ ...edge, data: { since: 2020 } }],
    });
    expect([same.changed, more.changed]).toEqual([[], ['relationships']]);
  });

  test('of a missing node answers NOT_FOUND', async ({ tenant }) => {
    await tenant.storeKeys('x1', 'x2');
    const failure = await tenant.failure('update', {
      key: 'ghost',
      add_relationships: [{ nodes: ['x1', 'x2'], relationship: 'knows' }],
    });
    expect(failure).toMatchObject({ code: 'NOT_FOUND', details: { missing: ['ghost'] } });
    expect((await tenant.call('get_relationships', { key: 'x1' })).edges).toEqual([]);
  });
});
