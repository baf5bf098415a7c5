import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';

describe('hm_store_batch', () => {
  test('stores the nodes one by one, in order, and answers the result of each', async ({ tenant }) => {
    await tenant.call('store', { key: 'taken', description: 'Was here.' });
    const { items } = await tenant.call('store_batch', {
      nodes: [
        { key: 'first', description: 'One.' },
        { key: 'second', description: 'Two.', relationships: [{ to_key: 'first', relationship: 'follows' }] },
        { key: 'taken', description: 'Differs.' },
        { key: 'lost', description: 'Three.', relationships: [{ to_key: 'ghost', relationship: 'knows' }] },
        { key: 'wrong', description: '', extra: 1 },
        { key: 'last', description: 'Four.' },
      ],
    });
    expect(items.map(({ key, status }) => [key, status])).toEqual([
      ['first', 'created'],
      ['second', 'created'],
      ['taken', 'error'],
      ['lost', 'error'],
      ['wrong', 'error'],
      ['last', 'created'],
    ]);
    expect(items.slice(2, 5)).toMatchObject([
      { error: { code: 'KEY_EXISTS' } },
      { error: { code: 'NOT_FOUND', details: { missing: ['ghost'] } } },
      { error: { code: 'INVALID_INPUT' } },
    ]);
    expect((await tenant.call('get_nodes', { keys: ['lost', 'wrong'] })).missing).toEqual(['lost', 'wrong']);
    expect((await tenant.call('get_relationships', { key: 'first' })).edges).toMatchObject([
      { from: 'second' },
    ]);
  });

  test('with one key twice keeps the order', async ({ tenant }) => {
    const { items } = await tenant.call('store_batch', {
      nodes: [
        { key: 'twice', description: 'The first.' },
        { key: 'twice', description: 'The second.', on_conflict: 'update' },
      ],
    });
    expect(items.map(({ status }) => status)).toEqual(['created', 'updated']);
    expect((await tenant.call('get_nodes', { keys: ['twice'] })).nodes).toMatchObject([
      { description: 'The second.' },
    ]);
  });

  test.for([['none', 0] as const, ['1,001', 1_001] as const])(
    'of %s nodes is refused',
    async ([, count], { tenant }) => {
      const nodes = Array.from({ length: count }, (_, at) => ({ key: `k${at}`, description: 'x' }));
      expect(await tenant.failure('store_batch', { nodes })).toMatchObject({
        code: 'INVALID_INPUT',
        status: 400,
      });
    },
  );

  test('accepts a body beyond the limit of other routes', async ({ tenant }) => {
    const nodes = Array.from({ length: 60 }, (_, at) => ({
      key: `large_${at}`,
      description: 'x'.repeat(20_000),
    }));
    const { items } = await tenant.call('store_batch', { nodes });
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['created']));
  });
});
