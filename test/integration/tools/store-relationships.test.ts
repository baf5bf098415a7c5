import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

describe('hm_store with invalid relationships', () => {
  test('to unknown keys names all of them and stores nothing', async ({ tenant }) => {
    await tenant.storeKeys('known');
    const before = await tenant.call('get_overview');
    const failure = await tenant.failure('store', {
      key: 'lonely',
      description: 'Never stored.',
      relationships: [
        { to_key: 'known', relationship: 'knows' },
        { to_key: 'ghost_1', relationship: 'knows' },
        { participant_keys: ['known', 'ghost_2'], relationship: 'met' },
      ],
    });
    expect(failure).toMatchObject({
      code: 'NOT_FOUND',
      status: 404,
      details: { missing: ['ghost_1', 'ghost_2'] },
    });
    expect(await tenant.call('get_overview')).toEqual(before);
  });

  test.for([
    ['an edge to itself', { to_key: 'self', relationship: 'knows' }],
    ['itself as a participant', { participant_keys: ['self', 'other'], relationship: 'met' }],
    ['a participant twice', { participant_keys: ['other', 'other'], relationship: 'met' }],
    ['words without a letter', { to_key: 'other', relationship: '---' }],
  ] as const)('with %s is refused and stores nothing', async ([, relationship], { tenant }) => {
    await tenant.storeKeys('other');
    const failure = await tenant.failure('store', {
      key: 'self',
      description: 'Never stored.',
      relationships: [relationship],
    });
    expect(failure).toMatchObject({ code: 'INVALID_INPUT', status: 400 });
    expect((await tenant.call('get_nodes', { keys: ['self'] })).missing).toEqual(['self']);
  });

  test('with one participant is refused', async ({ tenant }) => {
    const failure = await tenant.failure('store', {
      key: 'single',
      description: 'Never stored.',
      relationships: [{ participant_keys: ['other'], relationship: 'met' }],
    });
    expect(failure.message).toContain('relationships.0.participant_keys');
  });

  test('with 101 of them is refused', async ({ tenant }) => {
    const relationships = Array.from({ length: 101 }, (_, at) => ({
      to_key: 'other',
      relationship: `knows ${at}`,
    }));
    const failure = await tenant.failure('store', { key: 'eager', description: 'Too many.', relationships });
    expect(failure).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('a hyperedge of 256 members', () => {
  test('is stored with the node as its first member and 257 are refused', async ({ tenant }) => {
    const keys = await storeMembers(tenant, 256);
    const { relationships } = await storeAmong(tenant, 'hub_256', keys.slice(0, 255));
    expect(relationships[0]?.nodes).toHaveLength(256);
    const failure = await tenant.failure('store', amongInput('hub_257', keys));
    expect(failure).toMatchObject({ code: 'INVALID_INPUT', status: 400 });
  });

  test('is created between existing nodes and 257 are refused', async ({ tenant }) => {
    const keys = await storeMembers(tenant, 257);
    const { relationships } = await tenant.call('add_relationships', {
      relationships: [{ nodes: keys.slice(0, 256), relationship: 'all together' }],
    });
    expect(relationships[0]?.nodes).toEqual(keys.slice(0, 256));
    const failure = await tenant.failure('add_relationships', {
      relationships: [{ nodes: keys, relationship: 'too many together' }],
    });
    expect(failure.message).toContain('relationships.0.nodes');
  });
});

/** Written directly to the database, which is faster than 257 stores. */
async function storeMembers(tenant: TestTenant, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, (_, at) => `member_${at}`);
  await tenant.cypher(
    `UNWIND $keys AS key
     MERGE (n:Node {key: key})
       ON CREATE SET n.id = randomUUID(), n.description = key, n.node_type = 'fact', n.data = '{}', n.rev = 1,
         n.search_text = key, n.created_at = $now, n.updated_at = $now`,
    { keys, now: new Date(0).toISOString() },
  );
  return keys;
}

function amongInput(key: string, participant_keys: string[]) {
  return { key, description: 'Many.', relationships: [{ participant_keys, relationship: 'gathered' }] };
}

function storeAmong(tenant: TestTenant, key: string, participants: string[]) {
  return tenant.call('store', amongInput(key, participants));
}
