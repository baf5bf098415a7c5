import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { zip } from '../../../src/memory/transfer/formats/out/zip.ts';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { each, listOf } from '../../unit/memory/transfer/formats/records.ts';
import { exportOf, fill, imported, send } from './documents.ts';

const linesOf = (...values: object[]) => Buffer.from(values.map((value) => JSON.stringify(value)).join('\n'));

async function notes(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const entries = Object.entries(files).map(([name, text]) => ({ path: name, content: [text] }));
  return Buffer.concat(await listOf(zip(each(entries), new Date())));
}

async function exportAs(tenant: TestTenant, query: string): Promise<Buffer> {
  const response = await tenant.fetch(`/api/v1/memory/export?${query}`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** `from label to` of each relationship of a node. */
async function linksOf(tenant: TestTenant, key: string): Promise<string[]> {
  const { edges } = await tenant.call('get_relationships', { key });
  return edges.map(({ from, label, to }) => `${from} ${label} ${to}`);
}

describe('an import of another format', () => {
  test('takes the file of the MCP memory server, and a second time changes nothing', async ({ tenant }) => {
    const entity = { type: 'entity', entityType: 'person' };
    const file = linesOf(
      { type: 'relation', from: 'Ada', to: 'Babbage', relationType: 'admires' },
      { ...entity, name: 'Ada', observations: ['Wrote the first program', 'Speaks French'] },
      { ...entity, name: 'Babbage', observations: [] },
      { type: 'relation', from: 'Ada', to: 'Nobody', relationType: 'knows' },
    );
    const query = '?format=memory-jsonl';
    const { answer } = await send(tenant, file, `${query}&dry_run=true`);
    expect(answer).toEqual({
      ...{ status: 'checked', mode: 'merge', format: 'memory-jsonl' },
      counts: { nodes: 2, edges: 1, hyperedges: 0 },
      left_out: [{ place: 'line 4', reason: 'There is no entity "Nobody".' }],
      left_out_count: 1,
    });
    expect(await imported(tenant, file, query)).toMatchObject({ created: 3, updated: 0 });
    const { results } = await tenant.call('recall', { query: 'Who speaks French?' });
    expect(results[0]).toMatchObject({ key: 'person_ada', node_type: 'person', data: { name: 'Ada' } });
    expect(await linksOf(tenant, 'person_ada')).toEqual(['person_ada admires person_babbage']);
    expect(await imported(tenant, file, query)).toMatchObject({ created: 0, updated: 0 });
  });

  test('takes an export of mem0', async ({ tenant }) => {
    const results = [
      {
        ...{ id: '8f3a2b1c-0000-4000-8000-000000000001', memory: 'Dev prefers green tea' },
        ...{ user_id: 'dev', created_at: '2024-07-20T01:30:36.275141-07:00', metadata: { mood: 'calm' } },
      },
    ];
    const relations = [{ source: 'dev', relationship: 'lives_in', target: 'a_town' }];
    expect(await imported(tenant, { results, relations }, '?format=mem0')).toMatchObject({ created: 4 });
    const { nodes } = await tenant.call('get_nodes', { keys: ['fact_dev_prefers_green_tea_8f3a2b1c'] });
    expect(nodes).toMatchObject([
      { created_at: '2024-07-20T08:30:36.275Z', data: { mood: 'calm', user_id: 'dev' } },
    ]);
    expect(await linksOf(tenant, 'concept_dev')).toEqual(['concept_dev lives_in concept_a_town']);
  });

  test('takes an export of Graphiti, with when its facts were true', async ({ tenant }) => {
    const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
    const created_at = '2025-01-01T00:00:00Z';
    const graph = {
      nodes: [
        {
          uuid: uuid(1),
          name: 'Kamala Harris',
          labels: ['Entity', 'Person'],
          summary: 'A lawyer.',
          created_at,
        },
        { uuid: uuid(2), name: 'California', labels: ['Entity'], summary: '', created_at },
      ],
      edges: [
        {
          ...{ uuid: uuid(3), source_node_uuid: uuid(1), target_node_uuid: uuid(2), name: 'GOVERNED' },
          ...{
            fact: 'She governed it.',
            valid_at: '2011-01-03T00:00:00Z',
            invalid_at: '2017-01-03T00:00:00Z',
          },
          created_at,
        },
      ],
    };
    await imported(tenant, graph, '?format=graphiti');
    const at = (valid_at: string) =>
      tenant.call('get_relationships', { key: 'person_kamala_harris', valid_at });
    expect((await at('2015-01-01')).edges).toMatchObject([
      { id: uuid(3), to: 'concept_california', data: { fact: 'She governed it.' } },
    ]);
    expect((await at('2020-01-01')).edges).toEqual([]);
  });

  test('takes a folder of Markdown notes as a zip archive', async ({ tenant }) => {
    const archive = await notes({
      'vault/people/Grace.md':
        '---\ntype: person\ncreated: 2024-01-02\n---\nFound a moth in [[Mark II]]. #bugs',
      'vault/Mark II.md': '# The Mark II\nA relay computer.',
      'vault/.obsidian/app.md': 'Settings.',
    });
    expect(await imported(tenant, archive, '?format=markdown')).toMatchObject({ created: 5 });
    expect((await linksOf(tenant, 'person_grace')).sort()).toEqual([
      'person_grace is_tagged concept_bugs',
      'person_grace links_to document_mark_ii',
    ]);
    const { results } = await tenant.call('recall', { query: 'relay computer' });
    expect(results[0]?.key).toBe('document_mark_ii');
  });

  test('refuses what is not right with its place, and writes nothing', async ({ tenant, service }) => {
    const before = await exportOf(tenant);
    const tooLong = `---\nmemory_graph: "node"\nid: "a"\nkey: "a"\n---\n${'x'.repeat(20_001)}`;
    const wrong: [format: string, document: Buffer, says: RegExp][] = [
      [
        'memory-jsonl',
        Buffer.from('{"type":"entity"'),
        /nothing that can be imported .*line 1: It is no valid JSON/,
      ],
      ['mem0', Buffer.from('[{"id":"a","memory":"b"},'), /^\[1\] is no valid JSON/],
      ['graphiti', linesOf({ results: [] }), /nothing that can be imported as graphiti/],
      ['markdown', await notes({ 'n/a.md': tooLong }), /^n\/a\.md\./],
      ['markdown', Buffer.from('# No archive'), /archive/],
      ['ndjson', linesOf({ format: 'memory-graph/2' }), /^line 1 must have/],
      ['json', linesOf({ format: 'memory-graph/2', nodes: [{}] }), /^nodes\[0\]/],
    ];
    for (const [format, document, says] of wrong) {
      const { status, answer } = await send(tenant, document, `?mode=replace&format=${format}`);
      expect(answer).toMatchObject({
        error: { code: 'INVALID_INPUT', message: expect.stringMatching(says) as string },
      });
      expect(status).toBe(400);
    }
    const { answer } = await send(tenant, '{}', '?format=csv');
    expect(answer).toMatchObject({ error: { code: 'INVALID_INPUT' } });
    expect(await exportOf(tenant)).toEqual(before);
    expect(await readdir(path.join(service.dataDir, 'imports'))).toEqual([]);
  });
});

describe('an export that is imported again', () => {
  test('as NDJSON makes a copy whose export is the same', async ({ tenant, otherTenant }) => {
    await fill(tenant);
    const exported = await exportOf(tenant, '?include_embeddings=true');
    const lines = gzipSync(await exportAs(tenant, 'format=ndjson&include_embeddings=true'));
    const gzipped = { 'content-encoding': 'gzip' };
    await imported(otherTenant, lines, '?format=ndjson&mode=replace', gzipped);
    expect(await exportOf(otherTenant, '?include_embeddings=true')).toEqual(exported);
  });

  test('as Markdown notes has the same nodes, edges and hyperedges', async ({ tenant, otherTenant }) => {
    const { nodes, edges, hyperedges } = await exportOf(tenant);
    const archive = await exportAs(tenant, 'format=markdown');
    await imported(otherTenant, archive, '?format=markdown&mode=replace');
    const copy = await exportOf(otherTenant);
    expect(copy.nodes).toEqual(nodes);
    expect([copy['edges'], copy['hyperedges']]).toEqual([edges, hyperedges]);
  });
});
