import { describe, expect } from 'vitest';
import { test as base } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

/** What somebody draws in Neo4j Browser between two memories, none of it as the service writes it. */
const BY_HAND = `
  MATCH (a:Node {key: 'otter'}), (b:Node {key: 'river'})
  CREATE (a)-[:RELATES_TO]->(b), (a)-[:RELATES_TO {label: 'near'}]->(:Node {key: 'drawn'}), (b)-[:RELATES_TO]->(:Node)
  CREATE (h:Hyperedge)
  CREATE (a)-[:PARTICIPATES_IN]->(h), (b)-[:PARTICIPATES_IN]->(h), (:Node {description: 'otter'})-[:PARTICIPATES_IN]->(h),
    (a)-[:RELATES_TO {label: 'near'}]->(:Node {key: 'marked', search_text: 'otter', rev: true, features: a.features})`;

const test = base.extend('drawn', { scope: 'file' }, async ({ tenant }) => {
  await tenant.storeKeys('otter', 'river', 'reed');
  const relationships = [
    { nodes: ['otter', 'river'], relationship: 'swims in' },
    { nodes: ['otter', 'river', 'reed'], relationship: 'live together' },
  ];
  await tenant.call('add_relationships', { relationships });
  await tenant.cypher(BY_HAND);
  return tenant;
});

const SERVICE_WROTE = {
  edges: [expect.objectContaining({ relationship: 'swims in' })],
  hyperedges: [expect.objectContaining({ relationship: 'live together' })],
};

describe('nodes and relationships that were made by hand', () => {
  test.for([
    ['recall', { query: 'otter' }],
    ['recall', { query: '/otter/' }],
    ['recall', { query: '/swims|live/' }],
    ['find_related', { start_node: 'otter' }],
    ['find_related', { start_node: 'otter', target_node: 'river' }],
    ['find_related', { start_node: 'otter', query: 'who lives near?', lens: 'chain' }],
    ['get_relationships', { key: 'otter' }],
  ] as const)('are not told beside those of the service by hm_%s of %j', async ([tool, input], { drawn }) => {
    expect(await drawn.call(tool, input)).toMatchObject(SERVICE_WROTE);
  });

  test('are missing where their keys are asked for', async ({ drawn }) => {
    const { nodes, missing } = await drawn.call('get_nodes', { keys: ['otter', 'drawn'] });
    expect([nodes.map(({ key }) => key), missing]).toEqual([['otter'], ['drawn']]);
  });

  test('are no part of a copy', async ({ drawn }) => {
    const response = await drawn.fetch('/api/v1/memory/export');
    const copy = (await response.json()) as Record<'nodes' | 'edges' | 'hyperedges', object[]>;
    expect(copy).toMatchObject(SERVICE_WROTE);
    const keys = copy.nodes.map((node) => 'key' in node && node.key);
    expect(keys).toEqual(expect.arrayContaining(['otter', 'reed', 'river']));
    expect(keys).not.toContain('drawn');
  });

  test('do not stand in the way of the overview, of orphans and of changes', async ({ drawn }) => {
    const { top_nodes } = await drawn.call('get_overview', {});
    expect(top_nodes.map(({ key }) => key).toSorted()).toEqual(['otter', 'reed', 'river']);
    const { orphans } = await drawn.call('list_orphans', {});
    expect(orphans.map(({ key }) => key)).not.toContain('drawn');
    await drawn.call('update', { key: 'otter', description: 'Swims and fishes.' });
    await drawn.call('forget', { key: 'river', cascade: true });
    expect(await drawn.call('get_relationships', { key: 'otter' })).toMatchObject({
      edges: [{ relationship: 'live together' }],
      hyperedges: [],
    });
  });

  test('are unknown to changes', async ({ drawn }) => {
    await drawn.cypher("CREATE (:Node {key: 'sketch'})");
    const relationships = [{ nodes: ['otter', 'sketch'], relationship: 'resembles' }];
    for (const [tool, input] of [
      ['add_relationships', { relationships }],
      ['update', { key: 'sketch', description: 'A sketch.' }],
      ['forget', { key: 'sketch' }],
    ] as const)
      expect(await drawn.failure(tool, input)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await drawn.cypher("MATCH (n:Node {key: 'sketch'}) RETURN properties(n) AS kept")).toEqual([
      { kept: { key: 'sketch' } },
    ]);
  });

  test('become memories when the same is stored', async ({ drawn }) => {
    await drawn.storeKeys('heron');
    await drawn.cypher(`
      MATCH (a:Node {key: 'heron'})
      CREATE (b:Node:Sketched {key: 'pike', colour: 'green'}), (a)-[:RELATES_TO {label: 'eats', since: 1}]->(b)`);
    const relationship = { nodes: ['heron', 'pike'], relationship: 'eats', data: { often: true } };
    const stored = await drawn.call('store', { key: 'pike', description: 'Lurks in reeds.' });
    expect(stored).toMatchObject({ status: 'created' });
    for (const status of ['created', 'merged']) {
      const { relationships } = await drawn.call('add_relationships', { relationships: [relationship] });
      expect(relationships).toMatchObject([{ status }]);
    }
    const { results } = await drawn.call('recall', { query: 'What lurks in reeds?' });
    expect(results[0]).toMatchObject({ key: 'pike', description: 'Lurks in reeds.' });
    expect(await drawn.call('get_relationships', { key: 'pike' })).toMatchObject({
      edges: [{ from: 'heron', to: 'pike', relationship: 'eats', data: { often: true } }],
    });
    expect(
      await drawn.cypher('MATCH (n:Sketched)<-[r]-() RETURN n.colour AS colour, r.since AS since'),
    ).toEqual([{ colour: 'green', since: 1 }]);
  });
});

/** What somebody sets by hand of a node that the service made. */
const NO_VALUES = [
  'n.rev = true',
  "n.rev = '5'",
  'n.rev = [1]',
  'n.rev = null',
  'n.id = 5',
  'n.id = null',
] as const;

describe('a node of the service with a value set by hand', () => {
  test.for(NO_VALUES)(
    '%s is left out until its key is stored, and hinders nothing',
    async (change, { tenant }) => {
      const own = change.replaceAll(/\W/g, '');
      const [left, right, hurt] = [`left ${own}`, `right ${own}`, `hurt ${own}`];
      await tenant.storeKeys(left, right, hurt);
      const relationships = [
        { nodes: [left, hurt], relationship: 'precedes' },
        { nodes: [hurt, right], relationship: 'precedes' },
        { nodes: [left, hurt, right], relationship: 'live together' },
      ];
      await tenant.call('add_relationships', { relationships });
      await settled(tenant);
      await tenant.cypher(`MATCH (n:Node {key: $hurt}) SET ${change}`, { hurt });
      await expectLeftOut(tenant, hurt, left, right);
      await tenant.call('update', { key: left, description: 'Has changed.' });
      await settled(tenant);
      expect(await tenant.failure('update', { key: hurt, data: { a: 1 } })).toMatchObject({
        code: 'NOT_FOUND',
      });
      expect(await tenant.failure('forget', { key: hurt })).toMatchObject({ code: 'NOT_FOUND' });
      const stored = await tenant.call('store', { key: hurt, description: 'Is back.' });
      expect(stored).toMatchObject({ status: 'created' });
      expect((await tenant.call('get_relationships', { key: hurt })).edges).toHaveLength(2);
      await settled(tenant);
      for (const key of [left, right, hurt]) await tenant.call('forget', { key });
    },
  );
});

async function expectLeftOut(tenant: TestTenant, hurt: string, left: string, right: string): Promise<void> {
  expect((await tenant.call('get_nodes', { keys: [hurt] })).missing).toEqual([hurt]);
  expect(await tenant.call('get_relationships', { key: left })).toMatchObject({
    edges: [],
    hyperedges: [{ nodes: [left, right] }],
  });
  for (const query of [hurt, `/${hurt}/`]) {
    const { results } = await tenant.call('recall', { query });
    expect(results.map(({ key }) => key)).not.toContain(hurt);
  }
  const { nodes: near } = await tenant.call('find_related', { start_node: left });
  expect(near.map(({ key }) => key)).not.toContain(hurt);
  const { stats, top_nodes } = await tenant.call('get_overview', {});
  expect(top_nodes.map(({ key }) => key)).not.toContain(hurt);
  const response = await tenant.fetch('/api/v1/memory/export');
  const copy = (await response.json()) as Record<'nodes' | 'edges' | 'hyperedges', object[]>;
  expect(JSON.stringify(copy)).not.toContain(`"${hurt}"`);
  const { nodes, edges, hyperedges } = copy;
  expect({ nodes: nodes.length, edges: edges.length, hyperedges: hyperedges.length }).toEqual(stats);
}

describe('edges that somebody drew to a node', () => {
  test('are not among its connections, and do not stand in the way of forgetting it', async ({ drawn }) => {
    await drawn.storeKeys('lone', 'mate');
    await drawn.cypher(`
      MATCH (a:Node {key: 'lone'}), (b:Node {key: 'mate'})
      CREATE (a)-[:RELATES_TO {label: 'near'}]->(b), (a)-[:PARTICIPATES_IN]->(:Hyperedge)`);
    const { results } = await drawn.call('recall', { query: 'lone' });
    expect(results.find(({ key }) => key === 'lone')).toMatchObject({ connections: 0 });
    const { orphans } = await drawn.call('list_orphans', {});
    expect(orphans.map(({ key }) => key)).toEqual(expect.arrayContaining(['lone', 'mate']));
    expect(await drawn.call('forget', { key: 'lone', cascade: false })).toMatchObject({
      edges_removed: 0,
      hyperedges_removed: 0,
    });
  });
});
