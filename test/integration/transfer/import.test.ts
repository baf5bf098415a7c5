import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { base64 } from '../../support/kept-files.ts';
import { rounds } from '../../support/rounds.ts';
import { test } from '../../support/memory-test.ts';
import { seeded } from '../../support/random.ts';
import { freshTenant, type TestTenant } from '../../support/tenant.ts';
import { exportOf, fill, imported, ODD, send, withDate } from './documents.ts';

const TEXTS = [
  ODD,
  'نص عربي',
  'a\u0000b',
  '\ufeffBOM\ufffd',
  '\u{10ffff}',
  'Ａｂ ß ﬁ',
  'tab\tand\r\nlines',
  '0',
];

/** Adds a random memory with every kind of record that history leaves, the same for a seed. */
async function fillAtRandom(tenant: TestTenant, seed: number): Promise<void> {
  const random = seeded(seed);
  const below = (end: number) => Math.floor(random() * end);
  const text = () => `${TEXTS[below(TEXTS.length)]} ${below(1_000)}`;
  const data = () => ({ [text()]: [below(9), null, { deep: text() }], flag: random() < 0.5, real: random() });
  const keys = Array.from({ length: 12 }, (_, at) => `random_${seed}_${at}`);
  await tenant.call('store_batch', {
    nodes: keys.map((key) => ({ key, description: text(), data: data() })),
  });
  const [, , kept, gone, undone] = keys as [string, string, string, string, string];
  const edges = keys.slice(1).map((key, at) => ({
    ...{ nodes: [keys[below(at + 1)] as string, key], relationship: `knows ${at % 3}`, data: data() },
    ...(random() < 0.5 && { valid_from: `20${10 + below(10)}-01-01` }),
  }));
  const groups = [3, 5].map((size, at) => ({
    ...{ nodes: keys.slice(at, at + size), relationship: `meets ${text()}`, data: data() },
  }));
  await tenant.call('add_relationships', { relationships: [...edges, ...groups] });
  const changed = [...edges.slice(0, 3), ...groups.slice(0, 1)].map((each) => ({ ...each, data: data() }));
  await tenant.call('add_relationships', { relationships: changed });
  for (let version = 0; version < 3; version += 1)
    await tenant.call('update', {
      key: keys[below(keys.length)] as string,
      description: text(),
      data: data(),
    });
  await tenant.call('merge_nodes', { from_key: gone, into_key: kept });
  const { id } = await tenant.call('merge_nodes', { from_key: undone, into_key: kept });
  await tenant.call('undo', { id });
  await tenant.call('edit_label', { label: 'knows_1', aliases: [`met_${seed}`], symmetric: true });
  await tenant.call('timeline_write', { summary: text(), meta: data(), node_keys: [kept] });
}

describe('an import', () => {
  test('into an empty graph makes a copy whose export is the same', async ({
    tenant,
    otherTenant,
    service,
  }) => {
    await fill(tenant);
    const exported = await exportOf(tenant, '?include_embeddings=true');
    expect(exported).toMatchObject({ counts: { hyperedges: 1, changes: 2 } });
    const gzipped = gzipSync(JSON.stringify(withDate(exported)));
    const { created, done, total } = await imported(otherTenant, gzipped, '', { 'content-encoding': 'gzip' });
    expect(done).toBe(total);
    expect(await exportOf(otherTenant, '?include_embeddings=true')).toEqual(exported);
    const labels = async (of: TestTenant) => (await of.fetch('/api/v1/memory/labels')).text();
    expect(await labels(otherTenant)).toBe(await labels(tenant));
    expect((await otherTenant.call('recall', { query: 'Bob moved' })).results[0]?.key).toBe('person_bob');

    const again = await imported(otherTenant, withDate(exported));
    expect(again).toMatchObject({ created: 0, updated: 0, total });
    expect(await exportOf(otherTenant, '?include_embeddings=true')).toEqual(exported);
    expect(created).toBeGreaterThan(0);
    expect(await readdir(path.join(service.dataDir, 'imports'))).toEqual([]);
  });

  test('makes vectors where the document has none, and replaces what the graph had', async ({
    tenant,
    otherTenant,
  }) => {
    await otherTenant.storeKeys('leftover');
    const exported = await exportOf(tenant);
    await imported(otherTenant, withDate(exported), '?mode=replace');
    expect(await exportOf(otherTenant)).toEqual(exported);
    expect((await otherTenant.call('get_nodes', { keys: ['leftover'] })).missing).toEqual(['leftover']);
    expect((await otherTenant.call('recall', { query: 'the one who moved' })).results[0]?.key).toBe(
      'person_bob',
    );
  });

  test('of any memory makes a copy whose export is the same, in the graph of its key alone', async ({
    tenant,
    otherTenant,
  }) => {
    const last = rounds({ few: 1, all: 2 });
    for (let seed = 1; seed <= last; seed++) {
      await fillAtRandom(tenant, seed);
      const exported = await exportOf(tenant);
      expect((exported['past_relationships'] as object[]).length).toBeGreaterThan(seed * 3);
      expect((exported['versions'] as object[]).length).toBeGreaterThan(seed * 3);
      const elsewhere = `?mode=replace&graph_id=${tenant.graphId}`;
      expect((await send(otherTenant, withDate(exported), elsewhere)).answer).toMatchObject({
        error: { code: 'INVALID_INPUT' },
      });
      await imported(otherTenant, withDate(exported), '?mode=replace');
      expect(await exportOf(otherTenant)).toEqual(exported);
      await otherTenant.call('store', { key: 'only_here', description: 'Not in the other graph.' });
      await imported(otherTenant, withDate(exported), '?mode=merge');
      expect(await exportOf(tenant)).toEqual(exported);
    }
    const key = `random_${last}_2`;
    const history = (of: TestTenant) => of.call('get_history', { key });
    expect(await history(otherTenant)).toEqual(await history(tenant));
  });

  test('takes the place of no graph that has files', async ({ otherTenant }) => {
    const { key } = await otherTenant.call('upload_file', {
      filename: 'notes.md',
      content_base64: base64('# Notes\n\nThe ferry leaves at noon.\n'),
    });
    const document = { format: 'memory-graph/1', exported_at: '', nodes: [], edges: [], hyperedges: [] };
    for (const query of ['?mode=replace', '?mode=replace&dry_run=true']) {
      const { status, answer } = await send(otherTenant, document, query);
      expect(answer).toMatchObject({ error: { code: 'CONFLICT', details: { files: 1 } } });
      expect(status).toBe(409);
    }
    await imported(otherTenant, document);
    expect((await otherTenant.call('list_files', {})).files).toMatchObject([{ key }]);
  });

  test('has what passages of files say as said by the node of the file, which takes it along', async ({
    otherTenant,
    manyTenants,
  }) => {
    const { id: file, key } = await otherTenant.call('upload_file', {
      filename: 'crew.md',
      content_base64: base64('# One\n\nMira sails.\n\n# Two\n\nMira sails again.\n'),
    });
    const { sources } = await otherTenant.call('ingest', {
      text: 'Mira sails on Tern.',
      entities: ['Mira', 'Tern'].map((name) => ({ name, node_type: 'concept' })),
      relationships: [{ nodes: ['Mira', 'Tern'], relationship: 'sails on' }],
    });
    // As if the passages had said it, and not the text that was taken in.
    await otherTenant.cypher(
      `MATCH (o:_Origin)
       CALL (o) {
         MATCH (c:_Chunk)-[:_PART_OF]->(:_File {id: $file})
         CREATE (:_Origin {target: o.target, source: c.id, kind: o.kind, engine: o.engine, at: o.at,
           confidence: 0.1 * (1 + c.position), description: o.description, names: o.names})
       }
       DELETE o`,
      { file },
    );
    await otherTenant.call('forget', { key: sources[0] });
    const exported = await exportOf(otherTenant);
    const own = await otherTenant.call('get_nodes', { keys: [key, 'concept_mira'] });
    const [node, mira] = own.nodes;
    const said = (exported['origins'] as { target: string }[]).filter(({ target }) => target === mira?.id);
    expect(said).toMatchObject([{ source: node?.id, confidence: 0.2 }]);

    const copy = await freshTenant(manyTenants);
    await imported(copy, withDate(exported));
    expect(await exportOf(copy)).toEqual(exported);
    await copy.call('forget', { key });
    const keys = ['concept_mira', 'concept_tern'];
    expect((await copy.call('get_nodes', { keys })).missing).toEqual(keys);
  });

  test('keeps the versions of a merged node whose key another node has since', async ({
    otherTenant,
    manyTenants,
  }) => {
    await otherTenant.storeKeys('gone', 'stays_whole');
    await otherTenant.call('merge_nodes', { from_key: 'gone', into_key: 'stays_whole' });
    await otherTenant.storeKeys('gone');
    const exported = await exportOf(otherTenant);
    expect(exported['versions']).toHaveLength(2);
    const copy = await freshTenant(manyTenants);
    await imported(copy, withDate(exported));
    expect(await exportOf(copy)).toEqual(exported);
  });

  test('keeps the newer of two nodes with a key', async ({ tenant }) => {
    await tenant.storeKeys('stays', 'yields');
    const { format, nodes } = await exportOf(tenant);
    const content = { description: 'From elsewhere.', id: 'elsewhere' };
    const own = nodes.flatMap((node) => {
      const year = { stays: '2020', yields: '2099' }[node.key];
      if (year === undefined) return [];
      return [
        { ...node, ...content, id: `${content.id}-${node.key}`, updated_at: `${year}-01-01T00:00:00.000Z` },
      ];
    });
    const document = { format: 'memory-graph/1', exported_at: '', nodes: own, edges: [], hyperedges: [] };
    expect(format).toBe('memory-graph/2');
    expect(await imported(tenant, document)).toMatchObject({ created: 0, updated: 1 });
    const after = await tenant.call('get_nodes', { keys: ['stays', 'yields'] });
    expect(after.nodes.map(({ description }) => description)).toEqual(['About stays.', 'From elsewhere.']);
    expect(after.nodes.map(({ id }) => id)).not.toContain('elsewhere-yields');
  });

  test('writes nothing of a document that is cut, changed or only to be checked', async ({
    tenant,
    service,
  }) => {
    const before = await exportOf(tenant);
    const text = JSON.stringify(withDate(before));
    for (const wrong of [
      text.slice(0, text.length / 2),
      text.replace('From elsewhere', 'From nowhere'),
      '[]',
      '',
    ]) {
      const { status, answer } = await send(tenant, wrong, '?mode=replace');
      expect(answer).toMatchObject({ error: { code: 'INVALID_INPUT' } });
      expect(status).toBe(400);
    }
    const { answer } = await send(tenant, text, '?mode=replace&dry_run=true');
    expect(answer).toMatchObject({
      status: 'checked',
      counts: before['counts'],
      checksum: before['checksum'],
    });
    expect(await exportOf(tenant)).toEqual(before);
    expect(await readdir(path.join(service.dataDir, 'imports'))).toEqual([]);
  });

  test('needs scope admin', async ({ tenant, service }) => {
    const { key } = await service.operator.createKey(tenant.graphId, { scope: 'write' });
    const headers = { authorization: `Bearer ${key}` };
    const { answer } = await send(tenant, '{}', '', headers);
    expect(answer).toMatchObject({ error: { code: 'FORBIDDEN' } });
  });
});
