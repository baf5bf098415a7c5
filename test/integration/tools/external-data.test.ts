import { describe, expect } from 'vitest';
import { test as base } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

/** Nodes and relationships that others wrote into the database, in other forms than the service writes. */
const EXTERNAL_DATA = `
  MATCH (a:Node {key: 'otter'}), (b:Node {key: 'river'})
  CREATE (a)-[:RELATES_TO]->(b), (a)-[:RELATES_TO {label: 'near'}]->(:Node {key: 'external'}), (b)-[:RELATES_TO]->(:Node)
  CREATE (h:Hyperedge)
  CREATE (a)-[:PARTICIPATES_IN]->(h), (b)-[:PARTICIPATES_IN]->(h), (:Node {description: 'otter'})-[:PARTICIPATES_IN]->(h),
    (a)-[:RELATES_TO {label: 'near'}]->(:Node {key: 'marked', search_text: 'otter', rev: true, features: a.features})`;

const test = base.extend('external', { scope: 'file' }, async ({ tenant }) => {
  await tenant.storeKeys('otter', 'river', 'reed');
  const relationships = [
    { nodes: ['otter', 'river'], relationship: 'swims in' },
    { nodes: ['otter', 'river', 'reed'], relationship: 'live together' },
  ];
  await tenant.call('add_relationships', { relationships });
  await tenant.cypher(EXTERNAL_DATA);
  return tenant;
});

const SERVICE_WROTE = {
  edges: [expect.objectContaining({ relationship: 'swims in' })],
  hyperedges: [expect.objectContaining({ relationship: 'live together' })],
};

describe('nodes and relationships that others wrote', () => {
  test.for([
    ['recall', { query: 'otter' }],
    ['recall', { query: '/otter/' }],
    ['recall', { query: '/swims|live/' }],
    ['find_related', { start_node: 'otter' }],
    ['find_related', { start_node: 'otter', target_node: 'river' }],
    ['find_related', { start_node: 'otter', query: 'who lives near?', lens: 'chain' }],
    ['get_relationships', { key: 'otter' }],
  ] as const)('are not in the answer of hm_%s to %j', async ([tool, input], { external }) => {
    expect(await external.call(tool, input)).toMatchObject(SERVICE_WROTE);
  });

  test('are missing by their keys', async ({ external }) => {
    const { nodes, missing } = await external.call('get_nodes', { keys: ['otter', 'external'] });
    expect([nodes.map(({ key }) => key), missing]).toEqual([['otter'], ['external']]);
  });

  test('are not in an export', async ({ external }) => {
    const response = await external.fetch('/api/v1/memory/export');
    const copy = (await response.json()) as Record<'nodes' | 'edges' | 'hyperedges', object[]>;
    expect(copy).toMatchObject(SERVICE_WROTE);
    const keys = copy.nodes.map((node) => 'key' in node && node.key);
    expect(keys).toEqual(expect.arrayContaining(['otter', 'reed', 'river']));
    expect(keys).not.toContain('external');
  });

  test('do not disturb the overview, orphans and changes', async ({ external }) => {
    const { top_nodes } = await external.call('get_overview', {});
    expect(top_nodes.map(({ key }) => key).toSorted()).toEqual(['otter', 'reed', 'river']);
    const { orphans } = await external.call('list_orphans', {});
    expect(orphans.map(({ key }) => key)).not.toContain('external');
    await external.call('update', { key: 'otter', description: 'Swims and fishes.' });
    await external.call('forget', { key: 'river', cascade: true });
    expect(await external.call('get_relationships', { key: 'otter' })).toMatchObject({
      edges: [{ relationship: 'live together' }],
      hyperedges: [],
    });
  });

  test('cannot be changed', async ({ external }) => {
    await external.cypher("CREATE (:Node {key: 'sketch'})");
    const relationships = [{ nodes: ['otter', 'sketch'], relationship: 'resembles' }];
    for (const [tool, input] of [
      ['add_relationships', { relationships }],
      ['update', { key: 'sketch', description: 'A sketch.' }],
      ['forget', { key: 'sketch' }],
    ] as const)
      expect(await external.failure(tool, input)).toMatchObject({ code: 'NOT_FOUND' });
    expect(
      await external.cypher(
        "MATCH (n {key: 'sketch'}) RETURN labels(n) AS labels, properties(n) AS properties",
      ),
    ).toEqual([{ labels: ['_External'], properties: { key: 'sketch' } }]);
  });

  test('become memories when their keys are stored', async ({ external }) => {
    await external.storeKeys('heron');
    await external.cypher(`
      MATCH (a:Node {key: 'heron'})
      CREATE (b:Node:Sketched {key: 'pike', colour: 'green'}), (a)-[:RELATES_TO {label: 'eats', seen: 1}]->(b)`);
    const relationship = { nodes: ['heron', 'pike'], relationship: 'eats', data: { often: true } };
    const stored = await external.call('store', { key: 'pike', description: 'Lurks in reeds.' });
    expect(stored).toMatchObject({ status: 'created' });
    for (const status of ['created', 'merged']) {
      const { relationships } = await external.call('add_relationships', { relationships: [relationship] });
      expect(relationships).toMatchObject([{ status }]);
    }
    const { results } = await external.call('recall', { query: 'What lurks in reeds?' });
    expect(results[0]).toMatchObject({ key: 'pike', description: 'Lurks in reeds.' });
    expect(await external.call('get_relationships', { key: 'pike' })).toMatchObject({
      edges: [{ from: 'heron', to: 'pike', relationship: 'eats', data: { often: true } }],
    });
    expect(
      await external.cypher(
        'MATCH (n:Node:Sketched)<-[r]-() RETURN type(r) AS type, n.colour AS colour, r.seen AS seen ORDER BY type',
      ),
    ).toEqual([
      { type: 'RELATES_TO', colour: 'green', seen: null },
      { type: '_EXTERNAL', colour: 'green', seen: 1 },
    ]);
  });
});

/** Values that others set in a node of the service. */
const INVALID_VALUES = [
  'n.rev = true',
  "n.rev = '5'",
  'n.rev = [1]',
  'n.rev = null',
  'n.id = 5',
  'n.id = null',
] as const;

describe('a node of the service with an invalid value', () => {
  test.for(INVALID_VALUES)(
    '%s is left out until its key is stored, and disturbs nothing',
    async (change, { tenant }) => {
      const own = change.replaceAll(/\W/g, '');
      const [left, right, damaged] = [`left ${own}`, `right ${own}`, `damaged ${own}`];
      await tenant.storeKeys(left, right, damaged);
      const relationships = [
        { nodes: [left, damaged], relationship: 'precedes' },
        { nodes: [damaged, right], relationship: 'precedes' },
        { nodes: [left, damaged, right], relationship: 'live together' },
      ];
      await tenant.call('add_relationships', { relationships });
      await settled(tenant);
      await tenant.cypher(`MATCH (n:Node {key: $damaged}) SET ${change}`, { damaged });
      await expectLeftOut(tenant, damaged, left, right);
      await tenant.call('update', { key: left, description: 'Has changed.' });
      await settled(tenant);
      expect(await tenant.failure('update', { key: damaged, data: { a: 1 } })).toMatchObject({
        code: 'NOT_FOUND',
      });
      expect(await tenant.failure('forget', { key: damaged })).toMatchObject({ code: 'NOT_FOUND' });
      const stored = await tenant.call('store', { key: damaged, description: 'Is back.' });
      expect(stored).toMatchObject({ status: 'created' });
      expect((await tenant.call('get_relationships', { key: damaged })).edges).toHaveLength(2);
      await settled(tenant);
      for (const key of [left, right, damaged]) await tenant.call('forget', { key });
    },
  );
});

async function expectLeftOut(
  tenant: TestTenant,
  damaged: string,
  left: string,
  right: string,
): Promise<void> {
  expect((await tenant.call('get_nodes', { keys: [damaged] })).missing).toEqual([damaged]);
  expect(await tenant.call('get_relationships', { key: left })).toMatchObject({
    edges: [],
    hyperedges: [{ nodes: [left, right] }],
  });
  for (const query of [damaged, `/${damaged}/`]) {
    const { results } = await tenant.call('recall', { query });
    expect(results.map(({ key }) => key)).not.toContain(damaged);
  }
  const { nodes: near } = await tenant.call('find_related', { start_node: left });
  expect(near.map(({ key }) => key)).not.toContain(damaged);
  const { stats, top_nodes } = await tenant.call('get_overview', {});
  expect(top_nodes.map(({ key }) => key)).not.toContain(damaged);
  const response = await tenant.fetch('/api/v1/memory/export');
  const copy = (await response.json()) as Record<'nodes' | 'edges' | 'hyperedges', object[]>;
  const { nodes, edges, hyperedges } = copy;
  expect(JSON.stringify({ nodes, edges, hyperedges })).not.toContain(`"${damaged}"`);
  expect(stats).toMatchObject({
    nodes: nodes.length,
    edges: edges.length,
    hyperedges: hyperedges.length,
  });
}

describe('edges to a node that others wrote', () => {
  test('are not among its connections, and do not prevent that it is forgotten', async ({ external }) => {
    await external.storeKeys('lone', 'mate');
    await external.cypher(`
      MATCH (a:Node {key: 'lone'}), (b:Node {key: 'mate'})
      CREATE (a)-[:RELATES_TO {label: 'near'}]->(b), (a)-[:PARTICIPATES_IN]->(:Hyperedge)`);
    const { results } = await external.call('recall', { query: 'lone' });
    expect(results.find(({ key }) => key === 'lone')).toMatchObject({ connections: 0 });
    const { orphans } = await external.call('list_orphans', {});
    expect(orphans.map(({ key }) => key)).toEqual(expect.arrayContaining(['lone', 'mate']));
    expect(await external.call('forget', { key: 'lone', cascade: false })).toMatchObject({
      edges_removed: 0,
      hyperedges_removed: 0,
    });
  });
});
