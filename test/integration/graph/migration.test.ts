import { describe, expect } from 'vitest';
import { schemaSteps } from '../../../src/graph/cypher-files.ts';
import { migrate } from '../../../src/graph/migrate.ts';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

const VECTORS = { model: 'bge-small-en-v1.5-q', dimensions: 384 };

async function schemaOf(tenant: TestTenant) {
  return {
    steps: await tenant.cypher('MATCH (s:_Schema) RETURN s.step AS step, s.applied_at AS at ORDER BY step'),
    indexes: await tenant.cypher(
      'SHOW INDEXES YIELD name, type, state RETURN name, type, state ORDER BY name',
    ),
    types: await tenant.cypher(
      'MATCH (t:_Type) RETURN t.name AS name, t.protected AS protected ORDER BY name',
    ),
  };
}

async function migrateAgain(
  tenant: TestTenant,
  vectors: { model: string; dimensions: number },
): Promise<void> {
  const lease = await tenant.graph.acquire();
  try {
    await migrate(lease, 'tenant', vectors);
  } finally {
    lease.release();
  }
}

/** The model the graph was begun with. */
async function vectorsOf(tenant: TestTenant): Promise<typeof VECTORS> {
  const [row] = await tenant.cypher("MATCH (s:_Schema {step: 'vectors'}) RETURN s.model AS model");
  return { ...VECTORS, model: String(row?.['model']) };
}

describe('the schema of a tenant', () => {
  test('is recorded step by step', async ({ tenant }) => {
    const { steps } = await schemaOf(tenant);
    const names = schemaSteps('tenant').map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(steps.map(({ step }) => step)).toEqual([...names, 'vectors']);
  });

  test('applied again changes nothing', async ({ tenant }) => {
    const before = await schemaOf(tenant);
    await migrateAgain(tenant, await vectorsOf(tenant));
    expect(await schemaOf(tenant)).toEqual(before);
  });

  test('is taken up where an interrupted run left it', async ({ tenant }) => {
    const before = await schemaOf(tenant);
    const vectors = await vectorsOf(tenant);
    await tenant.cypher("MATCH (s:_Schema) WHERE s.step <> 'vectors' DELETE s");
    await tenant.cypher('DROP INDEX node_text');
    await tenant.cypher("MATCH (t:_Type {name: 'person'}) DELETE t");
    await migrateAgain(tenant, vectors);
    const after = await schemaOf(tenant);
    expect([after.indexes, after.types]).toEqual([before.indexes, before.types]);
    expect(after.steps.map(({ step }) => step)).toEqual(before.steps.map(({ step }) => step));
  });

  test('applied by several at once is applied once', async ({ tenant }) => {
    const before = await schemaOf(tenant);
    const vectors = await vectorsOf(tenant);
    await tenant.cypher("MATCH (s:_Schema) WHERE s.step <> 'vectors' DELETE s");
    await Promise.all([1, 2, 3].map(() => migrateAgain(tenant, vectors)));
    const after = await schemaOf(tenant);
    expect(after.steps.map(({ step }) => step)).toEqual(before.steps.map(({ step }) => step));
    expect([after.indexes, after.types]).toEqual([before.indexes, before.types]);
  });

  test('refuses the vectors of another model and says which it holds', async ({ tenant }) => {
    const { model } = await vectorsOf(tenant);
    const other = migrateAgain(tenant, { model: 'another-model', dimensions: 384 });
    await expect(other).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(other).rejects.toThrow(model);
  });
});
