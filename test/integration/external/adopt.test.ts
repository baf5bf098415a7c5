import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestApp } from '../../support/test-app.ts';
import type { TestTenant } from '../../support/tenant.ts';

/** What a person draws in Neo4j Browser: nodes of types and names of their own, and relationships of any type. */
const DRAWN = `
  MATCH (team:Node {key: 'project_compiler'})
  CREATE (grace:Person {name: 'Grace Hopper', born: date('1906-12-09'), languages: ['COBOL', 'FLOW-MATIC']}),
    (grace)-[:WORKS_WITH {since: 1952}]->(team),
    (:Node {key: 'sketch', description: 'A sketch of the lexer'})-[:RELATES_TO {relationship: 'is part of'}]->(team),
    (:Person {name: 'Grace Hopper'}),
    (grace)-[:KNOWS]->(grace),
    (h:Hyperedge {relationship: 'wrote together'}),
    (team)-[:PARTICIPATES_IN]->(h), (grace)-[:PARTICIPATES_IN]->(h),
    (:Tool {title: 'The lexer', key: 'project_compiler'})-[:PARTICIPATES_IN]->(h),
    (:Hyperedge {label: 'alone'})`;

async function adopt({ operator }: TestApp, { graphId }: TestTenant) {
  let task = (await operator.send('POST', `/graphs/${graphId}/adopt`, {})) as Record<string, unknown>;
  await expect
    .poll(async () => {
      task = (await operator.send('GET', `/tasks/${String(task['id'])}`)) as Record<string, unknown>;
      return task['state'];
    })
    .not.toBe('running');
  return task;
}

/** What there is of external data, by the doctor. */
async function externalIn({ operator }: TestApp, { graphId }: TestTenant) {
  const { external } = (await operator.send('GET', `/graphs/${graphId}/doctor`)) as {
    external: Record<'nodes' | 'edges' | 'hyperedges', number>;
  };
  return external;
}

describe('what was drawn by hand', () => {
  test('is reported by the doctor, and adopted with keys, ids, texts, vectors and relationships', async ({
    service,
    tenant,
  }) => {
    await tenant.storeKeys('project_compiler');
    await tenant.cypher(DRAWN);
    const check = () => service.operator.send('GET', `/graphs/${tenant.graphId}/doctor`);
    expect(await check()).toMatchObject({
      external: { nodes: 4, edges: 3, hyperedges: 2 },
      findings: [expect.stringContaining('--adopt')],
      unready_indexes: [],
    });

    const left = { nodes: 0, edges: 1, hyperedges: 1 };
    expect(await adopt(service, tenant)).toMatchObject({
      state: 'done',
      result: { nodes: 4, edges: 2, hyperedges: 1, left },
    });
    await settled(tenant);

    const keys = ['person_grace_hopper', 'person_grace_hopper_2', 'sketch', 'project_compiler_2'];
    const { nodes, missing } = await tenant.call('get_nodes', { keys });
    expect(missing).toEqual([]);
    // Either of the two of that name may be the first.
    const grace = nodes.find(({ data }) => data?.['born'] !== undefined);
    expect(grace).toMatchObject({
      description: 'Grace Hopper',
      node_type: 'person',
      data: { name: 'Grace Hopper', born: '1906-12-09', languages: ['COBOL', 'FLOW-MATIC'] },
    });
    expect(nodes.map(({ node_type }) => node_type)).toEqual(['person', 'person', 'fact', 'tool']);
    const { edges, hyperedges } = await tenant.call('get_relationships', { key: 'project_compiler' });
    expect(edges.map(({ relationship, data }) => [relationship, data]).toSorted()).toEqual([
      ['is part of', {}],
      ['works with', { since: 1952 }],
    ]);
    expect(hyperedges).toMatchObject([{ relationship: 'wrote together' }]);
    expect(hyperedges[0]?.nodes).toHaveLength(3);
    const { results } = await tenant.call('recall', { query: 'Who works with the compiler project?' });
    expect(results.map(({ key }) => key)).toContain(grace?.key);
    const { entries } = await tenant.call('timeline', { node_key: 'sketch' });
    expect(entries.map(({ kind }) => kind)).toContain('store');

    expect(await adopt(service, tenant)).toMatchObject({
      result: { nodes: 0, edges: 0, hyperedges: 0, left },
    });
  });

  test('keeps what has a name of the service’s own: what fits as content, anything else as data', async ({
    service,
    tenant,
  }) => {
    await tenant.cypher(`
      CREATE (:Product {id: 4711, key: 12, name: 'Lamp', features: ['dimmable'], embedding: [0.5, 1.5], rev: 'b',
        occurred_at: '2020-05-01', assets: ['https://example.org/lamp'], data: 7, shown: 'in the window',
        created_at: date('2019-01-02'), derived_from: 'a drawing', enrichment: 'new'}),
        (:Product {name: 'Shade', occurred_at: 'in spring', assets: 'a photo', node_type: 5, description: 9})`);
    expect(await adopt(service, tenant)).toMatchObject({ result: { nodes: 2 } });
    await settled(tenant);
    const { nodes } = await tenant.call('get_nodes', { keys: ['product_lamp', 'product_shade'] });
    expect(nodes).toMatchObject([
      { node_type: 'product', occurred_at: '2020-05-01', assets: ['https://example.org/lamp'] },
      { description: 'Shade', node_type: 'product', occurred_at: null, assets: [] },
    ]);
    expect(nodes.map(({ data }) => data)).toEqual([
      {
        ...{
          id: 4711,
          key: 12,
          name: 'Lamp',
          features: ['dimmable'],
          embedding: [0.5, 1.5],
          rev: 'b',
          data: 7,
        },
        ...{ shown: 'in the window', created_at: '2019-01-02', derived_from: 'a drawing', enrichment: 'new' },
      },
      { name: 'Shade', occurred_at: 'in spring', assets: 'a photo', node_type: 5, description: 9 },
    ]);
  });

  test('includes a memory that was damaged, with its content, and without what is made anew', async ({
    service,
    tenant,
  }) => {
    const content = {
      ...{
        description: 'The kick-off',
        node_type: 'event',
        data: { room: 4 },
        assets: ['https://example.org/a'],
      },
      occurred_at: '2024-03-01T09:00:00.000Z',
    };
    await tenant.call('store', { key: 'kick_off', ...content });
    await settled(tenant);
    await tenant.cypher(`MATCH (n:Node {key: 'kick_off'}) REMOVE n.rev`);
    expect(await adopt(service, tenant)).toMatchObject({ result: { nodes: 1, left: { nodes: 0 } } });
    const { nodes } = await tenant.call('get_nodes', { keys: ['kick_off'] });
    expect(nodes).toMatchObject([content]);
    expect(nodes[0]?.data).toEqual(content.data);
  });

  test('is left and counted where it exceeds a limit of memories', async ({ service, tenant }) => {
    const before = await externalIn(service, tenant);
    await tenant.storeKeys('fact_a', 'fact_b');
    const long = { key: 'k'.repeat(300), text: 'x'.repeat(20_001), data: 'y'.repeat(257 * 1_024) };
    const DRAW = `
      MATCH (a:Node {key: 'fact_a'}), (b:Node {key: 'fact_b'})
      CREATE (:Node {key: $key}), (:Node {key: 'two\\nlines'}), (:Note {description: $text}),
        (:Note {name: 'a', body: $data}), (:Note {name: 'fits'}),
        (a)-[:RELATES_TO {relationship: $text}]->(b), (a)-[:KNOWS {since: $data}]->(b), (a)-[:HELPS]->(b)`;
    await tenant.cypher(DRAW, long);
    expect(await adopt(service, tenant)).toMatchObject({
      result: { nodes: 1, edges: 1, left: { nodes: before.nodes + 4, edges: before.edges + 2 } },
    });
  });

  test('is left and counted where it is a hyperedge with more than a hyperedge can say', async ({
    service,
    tenant,
  }) => {
    const before = await externalIn(service, tenant);
    await tenant.storeKeys('fact_a', 'fact_b', 'fact_c');
    await tenant.cypher(`
      MATCH (a:Node {key: 'fact_a'}), (b:Node {key: 'fact_b'}), (c:Node {key: 'fact_c'})
      UNWIND ['plain', 'role', 'about', 'stranger', 'label'] AS kind
      CREATE (h:Hyperedge {relationship: kind}), (a)-[:PARTICIPATES_IN]->(h), (b)-[:PARTICIPATES_IN]->(h),
        (c)-[p:PARTICIPATES_IN {position: 2}]->(h)
      FOREACH (_ IN CASE kind WHEN 'role' THEN [1] ELSE [] END | SET p.role = 'author')
      FOREACH (_ IN CASE kind WHEN 'about' THEN [1] ELSE [] END | CREATE (h)-[:ABOUT]->(a))
      FOREACH (_ IN CASE kind WHEN 'stranger' THEN [1] ELSE [] END |
        CREATE (:Node {key: 'some\\nlines'})-[:PARTICIPATES_IN]->(h))
      FOREACH (_ IN CASE kind WHEN 'label' THEN [1] ELSE [] END | SET h:Meeting)`);
    expect(await adopt(service, tenant)).toMatchObject({
      result: {
        nodes: 0,
        hyperedges: 1,
        left: { ...before, nodes: before.nodes + 1, hyperedges: before.hyperedges + 4 },
      },
    });
    expect(
      await tenant.cypher(`MATCH ()-[p:PARTICIPATES_IN {role: 'author'}]->() RETURN p.role AS role`),
    ).toEqual([{ role: 'author' }]);
  });

  test('is not adopted in a graph that is frozen, or of another account', async ({
    service,
    tenant,
    otherTenant,
  }) => {
    await service.operator.send('POST', `/graphs/${tenant.graphId}/freeze`, {});
    const refusal = await service.operator.send('POST', `/graphs/${tenant.graphId}/adopt`, {});
    await service.operator.send('POST', `/graphs/${tenant.graphId}/unfreeze`, {});
    expect(refusal).toMatchObject({ error: { code: 'CONFLICT' } });
    const answer = await otherTenant.fetch(`/api/v1/admin/graphs/${tenant.graphId}/doctor`);
    expect(answer.status).toBe(404);
  });
});
