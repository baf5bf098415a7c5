import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';

describe('hm_forget', () => {
  test('deletes a node with its edges and counts them', async ({ tenant }) => {
    await tenant.storeKeys('gone', 'left', 'right');
    await tenant.call('add_relationships', {
      relationships: [
        { nodes: ['gone', 'left'], relationship: 'knows' },
        { nodes: ['right', 'gone'], relationship: 'likes' },
      ],
    });
    const forgotten = await tenant.call('forget', { key: 'gone' });
    expect(forgotten).toEqual({
      key: 'gone',
      status: 'deleted',
      edges_removed: 2,
      hyperedges_removed: 0,
      derived_removed: [],
    });
    expect((await tenant.call('get_nodes', { keys: ['gone', 'left'] })).missing).toEqual(['gone']);
    expect((await tenant.call('get_relationships', { key: 'left' })).edges).toEqual([]);
  });

  test('removes the text from recall by words, by meaning and by expression', async ({ tenant }) => {
    await tenant.call('store', { key: 'secret', description: 'The heist is planned for Tuesday.' });
    await tenant.call('forget', { key: 'secret' });
    const found = await Promise.all(
      ['heist Tuesday', 'when will the robbery happen?', '/heist/'].map((query) =>
        tenant.call('recall', { query }),
      ),
    );
    expect(found.flatMap(({ results }) => results.map(({ key }) => key))).not.toContain('secret');
  });

  test('frees the key for another node', async ({ tenant }) => {
    const first = await tenant.call('store', { key: 'reused', description: 'First.' });
    await tenant.call('forget', { key: 'reused' });
    const second = await tenant.call('store', { key: 'reused', description: 'Second.' });
    expect([second.status, second.id === first.id]).toEqual(['created', false]);
  });

  test('with cascade false deletes a node without relationships', async ({ tenant }) => {
    await tenant.storeKeys('alone');
    expect(await tenant.call('forget', { key: 'alone', cascade: false })).toMatchObject({
      status: 'deleted',
    });
  });

  test.for([
    ['an edge', ['bound', 'friend'], { edges: 1, hyperedges: 0 }],
    ['a hyperedge', ['bound', 'friend', 'third'], { edges: 0, hyperedges: 1 }],
  ] as const)(
    'with cascade false does not delete a node with %s',
    async ([what, nodes, details], { tenant }) => {
      const keys = nodes.map((key) => `${key} ${what}`);
      await tenant.storeKeys(...keys);
      await tenant.call('add_relationships', { relationships: [{ nodes: keys, relationship: 'knows' }] });
      const failure = await tenant.failure('forget', { key: keys[0], cascade: false });
      expect(failure).toMatchObject({ code: 'HAS_RELATIONSHIPS', status: 409, details });
      expect((await tenant.call('get_nodes', { keys })).missing).toEqual([]);
    },
  );

  test('of a missing node answers NOT_FOUND', async ({ tenant }) => {
    const failure = await tenant.failure('forget', { key: 'ghost' });
    expect(failure).toMatchObject({ code: 'NOT_FOUND', status: 404, details: { missing: ['ghost'] } });
  });

  test('twice answers NOT_FOUND the second time', async ({ tenant }) => {
    await tenant.storeKeys('once');
    await tenant.call('forget', { key: 'once' });
    expect((await tenant.failure('forget', { key: 'once' })).code).toBe('NOT_FOUND');
  });

  test.for([
    ['key', {}],
    ['key', { key: 7 }],
    ['cascade', { key: 'a', cascade: 'true' }],
    ['force', { key: 'a', force: true }],
  ] as const)('refuses a wrong %s (%#)', async ([path, input], { tenant }) => {
    const failure = await tenant.failure('forget', input);
    expect(failure).toMatchObject({ code: 'INVALID_INPUT', details: { issues: [{ path }] } });
  });
});
