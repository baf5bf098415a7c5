import { describe, expect } from 'vitest';
import { schemaSteps } from '../../../src/graph/cypher-files.ts';
import { migrate } from '../../../src/graph/schema/migrate.ts';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import { onlyModel } from '../../support/vector-models.ts';
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
    await migrate(lease, 'tenant', onlyModel(vectors));
  } finally {
    lease.release();
  }
}

/** The labels, types and names that a graph knows, and a stored sum of vectors. */
function wordsOf(tenant: TestTenant) {
  return tenant.cypher(
    `MATCH (w:_Label|_Type|_Name|_Schema)
     WITH coalesce(w.label, w.name, w.sum) AS word
     WHERE word IS NOT NULL
     RETURN word ORDER BY word`,
  );
}

/** The first model of the graph. */
async function vectorsOf(tenant: TestTenant): Promise<typeof VECTORS> {
  const [row] = await tenant.cypher("MATCH (s:_Schema {step: 'vectors'}) RETURN s.model AS model");
  return { ...VECTORS, model: String(row?.['model']) };
}

describe('the schema of a tenant', () => {
  test('is recorded step by step', async ({ tenant }) => {
    const { steps } = await schemaOf(tenant);
    const names = schemaSteps('tenant').map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(steps.map(({ step }) => step)).toEqual([...names, 'external', 'vectors']);
  });

  test('changes nothing when it is applied again', async ({ tenant }) => {
    const before = await schemaOf(tenant);
    await migrateAgain(tenant, await vectorsOf(tenant));
    expect(await schemaOf(tenant)).toEqual(before);
  });

  test('is completed after an interrupted run', async ({ tenant }) => {
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

  test('is applied once by concurrent migrations', async ({ tenant }) => {
    const before = await schemaOf(tenant);
    const vectors = await vectorsOf(tenant);
    await tenant.cypher("MATCH (s:_Schema) WHERE s.step <> 'vectors' DELETE s");
    await Promise.all([1, 2, 3].map(() => migrateAgain(tenant, vectors)));
    const after = await schemaOf(tenant);
    expect(after.steps.map(({ step }) => step)).toEqual(before.steps.map(({ step }) => step));
    expect([after.indexes, after.types]).toEqual([before.indexes, before.types]);
  });

  test('removes the remains of forgotten memories that earlier versions left', async ({ tenant }) => {
    await tenant.storeKeys('kept_a', 'kept_b', 'kept_c');
    await tenant.call('store', { key: 'kept_d', description: 'Kept.', node_type: 'kept_type' });
    await tenant.call('add_relationships', {
      relationships: [
        { nodes: ['kept_a', 'kept_b'], relationship: 'kept by an edge' },
        { nodes: ['kept_a', 'kept_b', 'kept_c'], relationship: 'kept by a hyperedge' },
      ],
    });
    await settled(tenant);
    const before = await wordsOf(tenant);
    await tenant.cypher(
      `CREATE (:_Label {label: 'left_over'}), (:_Type {name: 'left_over', protected: false}), (:_Name {name: 'left over'})
       WITH *
       MATCH (s:_Schema)
       SET s.sum = CASE s.step WHEN 'vectors' THEN [.25, .5] END, s.count = CASE s.step WHEN 'vectors' THEN 1 END
       WITH s
       WHERE s.step STARTS WITH '006'
       DELETE s`,
    );
    expect(await wordsOf(tenant)).not.toEqual(before);
    await migrateAgain(tenant, await vectorsOf(tenant));
    expect(await wordsOf(tenant)).toEqual(before);
    expect(before).toContainEqual({ word: 'kept_by_a_hyperedge' });
    expect(before).toContainEqual({ word: 'kept_type' });
  });

  test('refuses the vectors of another model and names its own', async ({ tenant }) => {
    const { model } = await vectorsOf(tenant);
    const other = migrateAgain(tenant, { model: 'another-model', dimensions: 384 });
    await expect(other).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(other).rejects.toThrow(model);
    await expect(other).rejects.toThrow('EMBEDDING_MODEL_DIRS');
  });
});
