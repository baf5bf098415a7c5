import { describe, expect } from 'vitest';
import { databaseName } from '../../../src/graph/tenant.ts';
import { test } from '../../support/memory-test.ts';
import { FIRST_MODEL, SECOND_MODEL } from '../../support/second-model.ts';
import type { TestTenant } from '../../support/tenant.ts';
import type { TestApp } from '../../support/test-app.ts';

const TEXT = { key: 'harbour', description: 'The harbour wall was rebuilt after the storm.' };

/** Opens the graph anew, as one that began with the model. */
async function beganWith({ app }: TestApp, tenant: TestTenant, model: string): Promise<void> {
  await tenant.cypher("MATCH (s:_Schema {step: 'vectors'}) SET s.model = $model", { model });
  await app.databases.embedded?.closeDatabase(databaseName(tenant.graph.tenant));
}

async function vectorOf(tenant: TestTenant): Promise<unknown> {
  const [row] = await tenant.cypher('MATCH (n:Node {key: $key}) RETURN n.embedding AS vector', TEXT);
  return row?.['vector'];
}

describe('a graph that began with another model than new graphs do', () => {
  test('goes on with its own model beside the others, and is refused where the service does not have it', async ({
    manyTenants,
    tenant,
    untouchedTenant,
    skip,
  }) => {
    if (!manyTenants.app.databases.embedded) skip('A database of a Neo4j server is not opened anew.');
    const [record] = await untouchedTenant.cypher(
      "MATCH (s:_Schema {step: 'vectors'}) RETURN s.model AS model, s.dimensions AS dimensions",
    );
    expect(record).toEqual({ model: FIRST_MODEL, dimensions: 384 });
    await beganWith(manyTenants, untouchedTenant, SECOND_MODEL);
    for (const each of [tenant, untouchedTenant]) {
      await each.call('store', TEXT);
      const { results } = await each.call('recall', { query: 'What happened to the harbour wall?' });
      expect(results[0]?.key).toBe(TEXT.key);
      expect(results[0]?.matched_by).toContain('vector');
    }
    const vector = await vectorOf(untouchedTenant);
    expect(vector).toHaveLength(384);
    expect(vector).not.toEqual(await vectorOf(tenant));

    await beganWith(manyTenants, untouchedTenant, 'no-such-model');
    const refused = await untouchedTenant.failure('recall', { query: 'harbour' });
    expect(refused).toMatchObject({ code: 'CONFLICT', status: 409 });
    expect(refused.message).toContain('EMBEDDING_MODEL_DIRS');
  });
});
