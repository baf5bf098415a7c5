import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';

describe('stores that share commits', () => {
  test('are answered separately: the refused ones leave nothing, the others are stored', async ({
    tenant,
  }) => {
    await tenant.storeKeys('hub');
    const stores = Array.from({ length: 60 }, (_, at) => {
      const node = { key: `n_${at}`, description: `Node ${at}.` };
      if (at % 3 === 1) return { ...node, relationships: [{ to_key: 'hub', relationship: 'belongs to' }] };
      if (at % 3 === 2) return { ...node, relationships: [{ to_key: `ghost_${at}`, relationship: 'knows' }] };
      return node;
    });
    const statuses = await Promise.all(
      stores.map(async (store) => (await tenant.post('/api/v1/memory/store', store)).status),
    );
    expect(statuses).toEqual(stores.map((_, at) => (at % 3 === 2 ? 404 : 201)));
    const keys = stores.map(({ key }) => key);
    const found = [
      ...(await tenant.call('get_nodes', { keys: keys.slice(0, 30) })).nodes,
      ...(await tenant.call('get_nodes', { keys: keys.slice(30) })).nodes,
    ];
    expect(found.map(({ key }) => key)).toEqual(keys.filter((_, at) => at % 3 !== 2));
    expect((await tenant.call('get_relationships', { key: 'hub' })).edges).toHaveLength(20);
  });

  test('are visible to each caller after its answer', async ({ tenant }) => {
    const missing = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        await tenant.call('store', { key: `own_${at}`, description: `Own ${at}.` });
        return (await tenant.call('get_nodes', { keys: [`own_${at}`] })).missing;
      }),
    );
    expect(missing.flat()).toEqual([]);
  });
});
