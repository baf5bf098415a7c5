import { describe, expect } from 'vitest';
import { knownNames } from '../../../src/graph/queries/derivation.ts';
import { importOrigins } from '../../../src/graph/queries/transfer/import.ts';
import { runQuery } from '../../../src/graph/run-query.ts';
import { MEMORY_FORM } from '../../support/memory-form.ts';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

/** Stores a text and what it says: a node of this name is derived. */
async function derive(tenant: TestTenant, name: string, text: string): Promise<void> {
  const entities = [{ name, node_type: 'organization' }];
  await tenant.call('ingest', { text, entities, relationships: [] });
  await settled(tenant);
}

/** Gives the name to more derived nodes than a name may lead to. */
async function bearDerived(tenant: TestTenant, name: string): Promise<void> {
  await tenant.cypher(
    `MATCH (name:_Name {name: $name})
     UNWIND range(1, 12) AS i
     CREATE (:Node:_Derived {key: $name + i, id: $name + i, ${MEMORY_FORM}})-[:_NAMED {derived: true}]->(name)`,
    { name },
  );
}

async function mentions(tenant: TestTenant, text: string): Promise<unknown[]> {
  const rows = await tenant.cypher(
    'MATCH (:Node {description: $text})-[:_MENTIONS]->(name) RETURN name.name AS name ORDER BY name',
    { text },
  );
  return rows.map(({ name }) => name);
}

describe('the names by which a text leads to stored nodes', () => {
  test('are searched for in earlier texts, although a derived node had them before', async ({ tenant }) => {
    const text = 'The Amber Coast Trust restored the pier.';
    await derive(tenant, 'Amber Coast Trust', text);
    expect(await mentions(tenant, text)).toEqual([]);
    const data = { title: 'Amber Coast Trust' };
    await tenant.call('store', { key: 'leaflet_0', description: 'Founded by three fishermen.', data });
    await settled(tenant);
    expect(await mentions(tenant, text)).toEqual(['amber coast trust']);
    const { results } = await tenant.call('recall', { query: 'Who restored the pier?' });
    expect(results.map(({ key }) => key)).toContain('leaflet_0');
  });

  test('are searched for once a derived node is the caller’s', async ({ tenant }) => {
    const text = 'The Quiet Harbour Trust paints the lighthouse.';
    await derive(tenant, 'Quiet Harbour Trust', text);
    const key = 'organization_quiet_harbour_trust';
    await tenant.call('update', { key, description: 'Founded by three fishermen.' });
    await settled(tenant);
    expect(await mentions(tenant, text)).toEqual(['quiet harbour trust']);
  });

  test('are not hidden by a longer one of a derived node', async ({ tenant }) => {
    const data = { title: 'Silver Valley' };
    await tenant.call('store', { key: 'leaflet_2', description: 'Cliffs and beaches.', data });
    await derive(tenant, 'Silver Valley Trust', 'The Silver Valley Trust restored the mill.');
    const text = 'The Silver Valley Trust sold a boat.';
    await tenant.call('store', { key: 'sale_2', description: text });
    await settled(tenant);
    expect(await mentions(tenant, text)).toEqual(['silver valley']);
  });

  test('lead as strongly where derived nodes have the name, too', async ({ tenant }) => {
    const data = { title: 'Golden Bridge Trust' };
    await tenant.call('store', { key: 'leaflet_3', description: 'Founded by three fishermen.', data });
    await tenant.call('store', { key: 'sale_3', description: 'The Golden Bridge Trust bought a crane.' });
    await settled(tenant);
    const ask = async () => {
      const { results } = await tenant.call('recall', { query: 'Who bought a crane?' });
      return results.find(({ key }) => key === 'leaflet_3')?.score;
    };
    const before = await ask();
    await bearDerived(tenant, 'golden bridge trust');
    expect(before).toBeGreaterThan(0);
    expect(await ask()).toBeCloseTo(before ?? 0, 3);
  });

  test('find a stored node whose name many derived nodes have, too', async ({ tenant }) => {
    const data = { title: 'Copper Lantern Trust' };
    await tenant.call('store', { key: 'leaflet_4', description: 'Founded by three fishermen.', data });
    await settled(tenant);
    const ask = async () => {
      const { results } = await tenant.call('recall', { query: 'copper lantern trust' });
      return results.find(({ key }) => key === 'leaflet_4')?.score;
    };
    const before = await ask();
    await bearDerived(tenant, 'copper lantern trust');
    expect(before).toBeGreaterThan(0);
    expect(await ask()).toBeCloseTo(before ?? 0, 3);
  });

  test('are not those of a node that an import finds to be derived', async ({ tenant }) => {
    const { id: target } = await tenant.call('store', { key: 'concept_iron_gate', description: 'A gate.' });
    await settled(tenant);
    const known = () => runQuery(tenant.graph, knownNames, { runs: ['iron gate'] });
    expect(await known()).toHaveLength(1);
    const origin = { id: 'origin', target, source: 'another', engine: 'rules', created_at: '2026-01-01' };
    await runQuery(tenant.graph, importOrigins, { rows: [origin] });
    expect(await known()).toEqual([]);
  });
});
