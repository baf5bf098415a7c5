import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { newTenant, type TestTenant } from '../../support/tenant.ts';

const CONSTRAINTS = [
  'change_id',
  'chunk_id',
  'edge_id',
  'event_id',
  'file_id',
  'hyperedge_id',
  'hyperedge_identity',
  'idempotency_key',
  'import_name',
  'job_id',
  'label_name',
  'name_text',
  'node_id',
  'node_key',
  'origin',
  'partial_file_id',
  'past_state',
  'schema_step',
  'session_id',
  'type_name',
  'version_number',
];
const SEARCH_INDEXES = [
  'chunk_cjk',
  'chunk_text',
  'chunk_vector',
  'edge_text',
  'event_text',
  'event_vector',
  'hyperedge_text',
  'hyperedge_vector',
  'label_vector',
  'node_cjk',
  'node_text',
  'node_vector',
  'past_sources',
  'version_cjk',
  'version_text',
  'version_vector',
];

describe('the first access of a tenant', () => {
  test('by 50 requests at once answers all of them', async ({ manyTenants }) => {
    const tenant = await newTenant(manyTenants);
    const stored = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        tenant.call('store', { key: `key_${at}`, description: 'First.' }),
      ),
    );
    expect(stored.every(({ status }) => status === 'created')).toBe(true);
    expect((await tenant.call('get_overview')).stats.nodes).toBe(51);
    await expectSchema(tenant);
  });

  test('by a read answers an empty graph', async ({ manyTenants }) => {
    const tenant = await newTenant(manyTenants);
    const [found, overview] = await Promise.all([
      tenant.call('recall', { query: 'anything' }),
      tenant.call('get_overview'),
    ]);
    expect([found.results, overview.stats.nodes]).toEqual([[], 0]);
  });

  test('of 20 at once gives each its own graph with its schema', async ({ manyTenants }) => {
    const tenants = await Promise.all(Array.from({ length: 20 }, () => newTenant(manyTenants)));
    const stored = await Promise.all(
      tenants.map((tenant, at) =>
        withRetries(() => tenant.call('store', { key: 'mine', description: `Of tenant ${at}.` })),
      ),
    );
    expect(stored.every(({ status }) => status === 'created')).toBe(true);
    await Promise.all(
      tenants.map(async (tenant, at) => {
        const { nodes } = await tenant.call('get_nodes', { keys: ['mine'] });
        expect(nodes[0]?.description).toBe(`Of tenant ${at}.`);
        expect((await tenant.call('get_overview')).stats.nodes).toBe(2);
        await expectSchema(tenant);
      }),
    );
  });
});

/** A slow machine may open twenty graphs more slowly than a request waits; its answer then says to try again. */
async function withRetries<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (attempt === 5 || !String(error).includes('"code":"UNAVAILABLE"')) throw error;
    }
  }
}

async function expectSchema(tenant: TestTenant): Promise<void> {
  const constraints = await tenant.cypher('SHOW CONSTRAINTS YIELD name RETURN name ORDER BY name');
  expect(constraints.map(({ name }) => name)).toEqual(CONSTRAINTS);
  const indexes = await tenant.cypher(
    "SHOW INDEXES YIELD name, state, type WHERE type IN ['FULLTEXT', 'VECTOR'] RETURN name, state ORDER BY name",
  );
  expect(indexes).toEqual(SEARCH_INDEXES.map((name) => ({ name, state: 'ONLINE' })));
  const steps = await tenant.cypher('MATCH (s:_Schema) RETURN count(s) = count(DISTINCT s.step) AS once');
  expect(steps).toEqual([{ once: true }]);
}
