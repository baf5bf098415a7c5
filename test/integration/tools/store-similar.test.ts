import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

async function similarOf(tenant: TestTenant, node: Readonly<Record<string, unknown>>) {
  const { similar } = await tenant.call('store', node);
  return similar;
}

describe('hm_store names nodes that may be about the same', () => {
  test('by the same name, as far as the types allow it', async ({ tenant }) => {
    await tenant.call('store', { key: 'person_ada_wong', description: 'Leads sales.' });
    await tenant.call('store', { key: 'location_ada_wong', description: 'A square in the old town.' });
    await settled(tenant);
    const other = { key: 'person_42', description: 'Plays chess.', data: { name: 'Ada Wong' } };
    expect(await similarOf(tenant, other)).toEqual([{ key: 'person_ada_wong', why: 'same name' }]);
    await settled(tenant);
    const untyped = await similarOf(tenant, { key: 'ada_wong', description: 'Somebody or something.' });
    expect(untyped?.map(({ key }) => key).sort()).toEqual([
      'location_ada_wong',
      'person_42',
      'person_ada_wong',
    ]);
  });

  test('by an alias of one of them', async ({ tenant }) => {
    const data = { aliases: ['Lizzy Bennet'] };
    await tenant.call('store', { key: 'person_elizabeth_bennet', description: 'Reads novels.', data });
    await settled(tenant);
    const other = { key: 'person_lizzy_bennet', description: 'Likes to dance.' };
    expect(await similarOf(tenant, other)).toEqual([{ key: 'person_elizabeth_bennet', why: 'alias' }]);
  });

  test('by near meaning, only of the same type', async ({ tenant }) => {
    const description = 'We decided to use Postgres for the orders service.';
    await tenant.call('store', { key: 'decision_db', description });
    await tenant.call('store', { key: 'event_db', description });
    const again = 'The team chose Postgres as the database of the orders service.';
    const similar = await similarOf(tenant, { key: 'decision_orders_store', description: again });
    expect(similar).toEqual([{ key: 'decision_db', why: 'near meaning' }]);
    const about = 'The orders service is written in Go.';
    expect(await similarOf(tenant, { key: 'decision_language', description: about })).toEqual([]);
  });

  test('three at most, names first', async ({ tenant }) => {
    const described = (key: string) => ({ key, description: 'Ships fruit to the harbour of Bari.' });
    for (const key of ['firm_1', 'firm_2', 'firm_3', 'firm_4'])
      await tenant.call('store', { ...described(key), node_type: 'organization' });
    const named = { key: 'organization_zitrus', description: 'A firm.' };
    await tenant.call('store', named);
    await settled(tenant);
    const data = { name: 'Zitrus' };
    const other = { ...described('firm_5'), node_type: 'organization', data };
    const similar = await similarOf(tenant, other);
    expect(similar).toHaveLength(3);
    expect(similar?.[0]).toEqual({ key: 'organization_zitrus', why: 'same name' });
  });

  test('only where it creates one', async ({ tenant }) => {
    const node = { key: 'fact_tides', description: 'Tides follow the moon.' };
    await tenant.call('store', { key: 'fact_moon', description: 'Tides follow the moon.' });
    expect(await similarOf(tenant, node)).toHaveLength(1);
    expect(await similarOf(tenant, node)).toEqual([]);
  });
});
