import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { describe, expect } from 'vitest';
import { exportDocument, RecordChecksum } from '../../../src/memory/transfer/document.ts';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

describe('the export', () => {
  test('of an empty graph is one object without nodes', async ({ tenant }) => {
    expect(await exportOf(tenant)).toMatchObject({ nodes: [], edges: [], hyperedges: [] });
  });

  test('contains exactly what was stored', async ({ tenant }) => {
    const keys = Array.from({ length: 30 }, (_, at) => `node_${String(at).padStart(2, '0')}`);
    await Promise.all(
      keys.map((key, at) =>
        tenant.call('store', { key, description: `Says "${at}".\n`, data: { at, list: [at, null] } }),
      ),
    );
    const added = await tenant.call('add_relationships', {
      relationships: [
        ...keys.slice(1).map((key, at) => ({ nodes: [keys[at], key], relationship: 'next', data: { at } })),
        { nodes: keys.slice(0, 5), relationship: 'first five' },
        { nodes: keys.slice(5, 10), relationship: 'next five' },
      ],
    });
    const graph = await exportOf(tenant);
    const { stats } = await tenant.call('get_overview');
    expect([graph.nodes.length, graph.edges.length, graph.hyperedges.length]).toEqual([31, 29, 2]);
    expect(stats).toMatchObject({ nodes: 31, edges: 29, hyperedges: 2 });
    const { nodes } = await tenant.call('get_nodes', { keys: [...keys, 'user_profile'] });
    expect(nodes).toMatchObject(graph.nodes);
    const ids = [...graph.edges, ...graph.hyperedges].map(({ id }) => id);
    expect(ids.sort()).toEqual(added.relationships.map(({ id }) => id).sort());
    expect(graph.hyperedges.map(({ nodes: members }) => members)).toContainEqual(keys.slice(0, 5));
  });

  test('has what was related before, and since when and when what is related is true', async ({ tenant }) => {
    await tenant.storeKeys('was', 'has');
    const edge = { nodes: ['was', 'has'], relationship: 'guards', valid_from: '2020-01-01' };
    await tenant.call('add_relationships', { relationships: [edge] });
    await tenant.call('add_relationships', { relationships: [{ ...edge, data: { by: 'night' } }] });
    const graph = await exportOf(tenant);
    const [past] = graph.past_relationships;
    const valid_from = '2020-01-01T00:00:00.000Z';
    expect(past).toMatchObject({ kind: 'edge', label: 'guards', data: {}, valid_from, ended_as: 'changed' });
    expect(past?.members).toEqual(['was', 'has'].map((key) => ({ key, owners: [key] })));
    const present = graph.edges.find(({ id }) => id === past?.id);
    expect(present).toMatchObject({ since: past?.until, data: { by: 'night' }, valid_from });
  });

  test('has the form that its published schema describes', async ({ tenant }) => {
    const published = await (await fetch(`${tenant.url}/export.schema.json`)).json();
    const { $schema: draft, ...schema } = published as Record<string, unknown>;
    expect(draft).toBe('https://json-schema.org/draft/2020-12/schema');
    const exported = await (
      await tenant.fetch('/api/v1/memory/export?include_embeddings=true&include_session_data=true')
    ).json();
    const isDescribed = new AjvJsonSchemaValidator().getValidator(schema);
    expect(isDescribed(exported)).toMatchObject({ valid: true });
    expect(isDescribed({ ...(exported as object), other: 1 })).toMatchObject({ valid: false });
  });

  test('lists the types unless include_ontology is false', async ({ tenant }) => {
    const full = await exportOf(tenant);
    expect(full.types?.map(({ name }) => name)).toContain('person');
    expect((await exportOf(tenant, '?include_ontology=false')).types).toBeUndefined();
  });

  test('of a large graph is sent in chunks', async ({ tenant }) => {
    await tenant.cypher(
      `UNWIND range(1, 400) AS at
       CREATE (:Node {id: 'big-' + at, key: 'big_' + at, description: $text, node_type: 'fact', rev: 1, data: '{}',
         created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z'})`,
      { text: 'd'.repeat(1_000) },
    );
    await tenant.cypher(
      `UNWIND range(1, 399) AS at
       MATCH (a:Node {key: 'big_' + at}), (b:Node {key: 'big_' + (at + 1)})
       CREATE (a)-[:RELATES_TO {id: 'e-' + at, relationship: 'next', label: 'next', data: '{}',
         created_at: '2026-01-01T00:00:00.000Z'}]->(b)
       CREATE (h:Hyperedge {id: 'h-' + at, relationship: 'pair', label: 'pair', data: '{}',
         created_at: '2026-01-01T00:00:00.000Z'})
       CREATE (b)-[:PARTICIPATES_IN {position: 0}]->(h)<-[:PARTICIPATES_IN {position: 1}]-(a)`,
    );
    const response = await tenant.fetch('/api/v1/memory/export');
    expect(response.headers.get('transfer-encoding')).toBe('chunked');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { nodes, edges, hyperedges } = exportDocument.parse(await response.json());
    const countsOf = (names: string[]) => [names.length, new Set(names).size];
    expect(countsOf(nodes.map(({ key }) => key))).toEqual([433, 433]);
    expect(countsOf(edges.map(({ id }) => id))).toEqual([429, 429]);
    expect(countsOf(hyperedges.map(({ id }) => id))).toEqual([401, 401]);
    expect(hyperedges.find(({ id }) => id === 'h-250')?.nodes).toEqual(['big_251', 'big_250']);
  });

  test('ends with counts and a checksum of its records', async ({ tenant }) => {
    const response = await tenant.fetch('/api/v1/memory/export');
    const { counts, checksum, ...rest } = (await response.json()) as Record<string, unknown>;
    const sections = Object.entries(rest).filter((field): field is [string, object[]] =>
      Array.isArray(field[1]),
    );
    const own = new RecordChecksum();
    for (const [section, records] of sections) {
      own.begin(section);
      own.add(records.map((record) => JSON.stringify(record)));
    }
    expect(own.counts).toEqual(counts);
    expect(own.digest()).toBe(checksum);
  });

  test('has vectors and sessions where the caller asks for them', async ({ tenant }) => {
    await tenant.call('recall', { query: 'Says', session_id: 'exported' });
    await tenant.call('recall', { query: 'Says', session_id: 'exported' });
    const session = async () =>
      (await exportOf(tenant, '?include_session_data=true')).sessions?.find(({ id }) =>
        id.includes('exported'),
      );
    await expect.poll(session).toMatchObject({ recalls: 2 });
    const { model, labels, nodes } = await exportOf(tenant, '?include_embeddings=true');
    const bytes = (model?.dimensions ?? 0) * 4;
    const own = nodes.filter(({ key }) => key.startsWith('node_'));
    for (const { embedding } of [...own, ...(labels ?? [])])
      expect(Buffer.from(embedding ?? '', 'base64').length).toBe(bytes);
    expect((await exportOf(tenant)).model).toBeUndefined();
  });

  test.for(['include_ontology=maybe', 'include_embeddings=1'])(
    'with %s is refused before it begins',
    async (query, { tenant }) => {
      const response = await tenant.fetch(`/api/v1/memory/export?${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { code: 'INVALID_INPUT' } });
    },
  );

  test('contains the timeline, and every version of every node once', async ({ tenant }) => {
    const keys = Array.from({ length: 12 }, (_, at) => `versioned_${at}`);
    await tenant.call('store_batch', { nodes: keys.map((key) => ({ key, description: 'State 1.' })) });
    for (let state = 2; state <= 21; state++)
      await Promise.all(keys.map((key) => tenant.call('update', { key, description: `State ${state}.` })));
    await tenant.call('timeline_write', { summary: 'Exported', meta: { by: 'test' } });
    const { timeline, versions } = await exportOf(tenant);
    const own = versions.filter(({ key }) => key.startsWith('versioned_'));
    expect(own).toHaveLength(12 * 20);
    expect(new Set(own.map(({ key, version }) => `${key} ${version}`)).size).toBe(12 * 20);
    for (const { version, description } of own) expect(description).toBe(`State ${version}.`);
    expect(timeline.filter(({ kind }) => kind === 'update').length).toBeGreaterThanOrEqual(12 * 20);
    expect(timeline.find(({ kind }) => kind === 'note')).toMatchObject({
      summary: 'Exported',
      meta: { by: 'test' },
    });
    expect(new Set(timeline.map(({ id }) => id)).size).toBe(timeline.length);
  });
});

async function exportOf(tenant: TestTenant, query = '') {
  const response = await tenant.fetch(`/api/v1/memory/export${query}`);
  expect(response.status).toBe(200);
  return exportDocument.parse(await response.json());
}
