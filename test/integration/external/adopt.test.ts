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
    .poll(
      async () => {
        task = (await operator.send('GET', `/tasks/${String(task['id'])}`)) as Record<string, unknown>;
        return task['state'];
      },
      { timeout: 60_000 },
    )
    .not.toBe('running');
  return task;
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
    expect(nodes[0]).toMatchObject({
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
    expect(results.map(({ key }) => key)).toContain('person_grace_hopper');
    const { entries } = await tenant.call('timeline', { node_key: 'sketch' });
    expect(entries.map(({ kind }) => kind)).toContain('store');

    expect(await adopt(service, tenant)).toMatchObject({
      result: { nodes: 0, edges: 0, hyperedges: 0, left },
    });
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
