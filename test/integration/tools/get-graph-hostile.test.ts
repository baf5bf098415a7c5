import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';
import type { ToolAnswers } from '../../support/tool-answers.ts';

const MARKUP = '<img src=x onerror=alert(1)> & "quoted" </script>';
const RIGHT_TO_LEFT = 'مفتاح_\u05e9\u05dc\u05d5\u05dd';

const keysOf = ({ nodes }: ToolAnswers['get_graph']) => nodes.map(({ key }) => key);
const drawn = (tenant: TestTenant, input: object = {}) => tenant.call('get_graph', { ...input });

describe('large and hostile graphs', () => {
  test('a hub and its limit: the most connected first, then the newest, then by key', async ({
    otherTenant: tenant,
  }) => {
    const keys = Array.from({ length: 60 }, (_, at) => `leaf_${String(at).padStart(2, '0')}`);
    await tenant.call('store_batch', {
      nodes: ['hub', ...keys].map((key) => ({ key, description: `About ${key}.` })),
    });
    await tenant.call('add_relationships', {
      relationships: keys.map((key) => ({ nodes: ['hub', key], relationship: 'leads' })),
    });
    const picture = await drawn(tenant, { limit: 10, node_types: ['fact'] });
    expect(picture.nodes).toHaveLength(10);
    expect(picture.nodes[0]).toMatchObject({ key: 'hub', links: 60 });
    expect(picture.edges).toHaveLength(9);
    expect(picture).toMatchObject({
      cut: true,
      total: { nodes: 61, edges: 60 },
      left_out: { nodes: 51, edges: 51 },
    });
    expect(await drawn(tenant, { limit: 10, node_types: ['fact'] })).toEqual(picture);
    expect(keysOf(await drawn(tenant, { around: ['hub'], limit: 10 }))).toEqual(keysOf(picture));
  });

  test('many hyperedges on a node, and one of many members', async ({ otherTenant: tenant }) => {
    const keys = Array.from({ length: 60 }, (_, at) => `m_${at}`);
    await tenant.call('store_batch', { nodes: keys.map((key) => ({ key, description: `About ${key}.` })) });
    await tenant.cypher(
      `UNWIND range(1, 300) AS at
       MATCH (a:Node {key: 'm_0'}), (b:Node {key: 'm_' + (1 + at % 59)})
       CREATE (h:Hyperedge {id: randomUUID(), identity: 'i' + at, relationship: 'met', label: 'met', data: '{}',
         created_at: '2026-01-01T00:00:00.000Z'})
       CREATE (a)-[:PARTICIPATES_IN {position: 0}]->(h), (b)-[:PARTICIPATES_IN {position: 1}]->(h)`,
    );
    await tenant.call('add_relationships', { relationships: [{ nodes: keys, relationship: 'gathered' }] });
    const all = await drawn(tenant, { around: ['m_0'] });
    expect(all.nodes).toHaveLength(60);
    expect(all.hyperedges).toHaveLength(301);
    expect(all.hyperedges[0]).toMatchObject({ label: 'gathered', members: 60, nodes: keys });
    const few = await drawn(tenant, { around: ['m_0'], limit: 3 });
    expect(few.hyperedges.every(({ nodes }) => nodes.length >= 2)).toBe(true);
    expect(few.hyperedges.find(({ label }) => label === 'gathered')).toMatchObject({ members: 60 });
    expect(few.left_out.nodes).toBe(57);
  });

  test('hostile keys and texts come as they are', async ({ otherTenant: tenant }) => {
    const keys = [MARKUP, RIGHT_TO_LEFT, 'a,b', "');MATCH (n) DETACH DELETE n//", '$keys', '__proto__'];
    for (const key of keys)
      await tenant.call('store', { key, description: MARKUP, data: { name: `\u202e${MARKUP}` } });
    await tenant.call('add_relationships', {
      relationships: keys.slice(1).map((key) => ({ nodes: [MARKUP, key], relationship: MARKUP })),
    });
    const picture = await drawn(tenant, { around: [MARKUP] });
    expect(keysOf(picture).toSorted()).toEqual(keys.toSorted());
    expect(picture.nodes.every(({ name }) => name === `\u202e${MARKUP}`)).toBe(true);
    expect(picture.edges).toHaveLength(keys.length - 1);
    expect(picture.edges[0]?.relationship).toBe(MARKUP);
    for (const key of keys.filter((each) => each !== 'a,b'))
      expect((await drawn(tenant, { around: [key, MARKUP] })).nodes.map((node) => node.key)).toContain(key);
    expect(keysOf(await drawn(tenant, { around: ['a,b', 'a,b'] })).toSorted()).toEqual(
      ['a,b', MARKUP].toSorted(),
    );
  });

  test('names that are no texts, and what others drew, do not disturb', async ({ otherTenant: tenant }) => {
    await tenant.call('store', { key: 'a', description: 'One', data: { name: { first: 'x' }, title: 7 } });
    await tenant.call('store', { key: 'b', description: 'Two', data: { name: '   ', title: 'Second' } });
    await tenant.call('store', { key: 'c', description: 'Three', data: { deep: { name: 'not mine' } } });
    await tenant.cypher(
      `MATCH (a:Node {key: 'a'}), (b:Node {key: 'b'}) CREATE (a)-[:RELATES_TO]->(b), (a)-[:RELATES_TO]->(:Node), (:Hyperedge)<-[:PARTICIPATES_IN]-(a)`,
    );
    const { nodes, edges, hyperedges } = await drawn(tenant);
    const names = Object.fromEntries(nodes.map(({ key, name }) => [key, name]));
    expect(names).toMatchObject({ a: 'One', b: 'Second', c: 'Three' });
    expect([edges, hyperedges]).toEqual([[], []]);
  });
});
