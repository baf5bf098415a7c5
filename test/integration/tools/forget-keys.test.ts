import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';

describe('hm_forget of several keys', () => {
  test('deletes each by itself and says what became of it', async ({ tenant }) => {
    await tenant.storeKeys('first', 'second', 'bound');
    await tenant.call('add_relationships', {
      relationships: [{ nodes: ['bound', 'second'], relationship: 'knows' }],
    });
    const { items } = await tenant.call('forget', {
      keys: ['first', 'nowhere', 'bound', 'user_profile', 'first'],
      cascade: false,
    });
    const deleted = { status: 'deleted', edges_removed: 0, hyperedges_removed: 0, derived_removed: [] };
    expect(items).toEqual([
      { key: 'first', ...deleted },
      { key: 'nowhere', error: expect.objectContaining({ code: 'NOT_FOUND' }) as object },
      { key: 'bound', error: expect.objectContaining({ code: 'HAS_RELATIONSHIPS' }) as object },
      { key: 'user_profile', error: expect.objectContaining({ code: 'PROTECTED' }) as object },
    ]);
    const { missing } = await tenant.call('get_nodes', { keys: ['first', 'bound', 'second'] });
    expect(missing).toEqual(['first']);
  });

  test.for([
    [{}, 'either key or keys'],
    [{ key: 'a', keys: ['b'] }, 'either key or keys'],
    [{ keys: [] }, 'keys'],
    [{ keys: Array.from({ length: 51 }, (_, at) => `k${at}`) }, 'keys'],
  ] as const)('is refused for %j', async ([input, message], { tenant }) => {
    const failure = await tenant.failure('forget', input);
    expect(failure).toMatchObject({ code: 'INVALID_INPUT', status: 400 });
    expect(failure.message).toContain(message);
  });

  test('is answered again without the keys having been kept', async ({ tenant }) => {
    await tenant.storeKeys('secret_one', 'secret_two');
    const send = () =>
      tenant.post(
        '/api/v1/memory/forget',
        { keys: ['secret_one', 'secret_two', 'secret_none'] },
        { 'idempotency-key': 'forget-many' },
      );
    const first = await (await send()).json();
    const again = await send();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.json()).toEqual(first);
    const { items = [] } = first as { items?: { key: string }[] };
    expect(items.map(({ key }) => key)).toEqual(['secret_one', 'secret_two', 'secret_none']);
  });
});
