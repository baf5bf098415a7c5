import { describe, expect } from 'vitest';
import { expectNoWord } from '../../support/graph-remains.ts';
import { base64, fileRecords, filesSettled, keptFiles } from '../../support/kept-files.ts';
import { test } from '../../support/memory-test.ts';

const NOTES = `# Harbour notes

## Crane

The blue crane at Quibbleport lifts forty tonnes since the spring of 2024.

## Ferry

The ferry to Zanderholm leaves at noon.
`;
const UPLOAD = { filename: 'Harbour Notes.md', content_base64: base64(NOTES) };

describe('hm_upload_file', () => {
  test('keeps a file with its passages and a node that says what it is about', async ({
    service,
    tenant,
  }) => {
    const uploaded = await tenant.call('upload_file', UPLOAD);
    expect(uploaded).toMatchObject({
      key: 'document_harbour_notes',
      status: 'created',
      filename: 'Harbour Notes.md',
      media_type: 'text/markdown',
      bytes: Buffer.byteLength(NOTES),
    });
    expect(uploaded.chunks).toBeGreaterThan(0);
    const { nodes } = await tenant.call('get_nodes', { keys: [uploaded.key] });
    expect(nodes[0]).toMatchObject({
      node_type: 'document',
      data: { filename: 'Harbour Notes.md', media_type: 'text/markdown' },
    });
    expect(nodes[0]?.description).toContain('crane');
    const { entries } = await tenant.call('timeline', { node_key: uploaded.key });
    const summary = 'Uploaded "Harbour Notes.md" to document_harbour_notes';
    expect(entries).toMatchObject([{ kind: 'upload', summary }]);
    await filesSettled(tenant);
    expect(await tenant.cypher('MATCH (c:_Chunk) WHERE c.embedding IS NULL RETURN c.text AS text')).toEqual(
      [],
    );
    expect(await keptFiles(service, tenant)).toEqual({ blobs: [uploaded.sha256], staged: [] });
    // The service of these tests reads no texts.
    expect(await tenant.cypher('MATCH (c:_ToEnrich) RETURN c.text AS text')).toEqual([]);
  });

  test('leaves nothing of a file whose node is forgotten', async ({ service, tenant }) => {
    await tenant.call('upload_file', UPLOAD);
    await tenant.call('forget', { key: 'document_harbour_notes' });
    await expectNoWord(tenant, ['quibbleport', 'zanderholm', 'harbour']);
    expect(await fileRecords(tenant)).toEqual({ files: 0, partial: 0, chunks: 0 });
    expect(await keptFiles(service, tenant)).toEqual({ blobs: [], staged: [] });
  });

  test('stores equal files once, also when they arrive at the same time', async ({ service, tenant }) => {
    const answers = await Promise.all([1, 2, 3].map(() => tenant.call('upload_file', UPLOAD)));
    expect(answers.map(({ status }) => status).sort()).toEqual(['created', 'exists', 'exists']);
    expect(new Set(answers.map(({ id, key }) => `${id} ${key}`)).size).toBe(1);
    const other = { ...UPLOAD, content_base64: base64('Another text under the same name.') };
    expect(await tenant.call('upload_file', other)).toMatchObject({ key: 'document_harbour_notes_2' });
    await tenant.call('store', { key: 'project_port', description: 'The port is rebuilt.' });
    const attached = await tenant.call('upload_file', { ...UPLOAD, node_key: 'project_port' });
    expect(attached).toMatchObject({ status: 'created', key: 'project_port' });
    const { nodes } = await tenant.call('get_nodes', { keys: ['project_port'] });
    expect(nodes[0]).toMatchObject({ description: 'The port is rebuilt.', node_type: 'project' });
    expect((await keptFiles(service, tenant)).blobs).toHaveLength(2);
    // The content is that of a file of another node too.
    await tenant.call('forget', { key: 'project_port' });
    expect((await keptFiles(service, tenant)).blobs).toHaveLength(2);
    expect(await fileRecords(tenant)).toMatchObject({ files: 2, partial: 0 });
  });

  test('moves the files of a merged node, and back when that is undone', async ({ tenant }) => {
    const { key } = await tenant.call('upload_file', UPLOAD);
    await tenant.storeKeys('project_quay');
    const keys = async () =>
      (await tenant.call('list_files', { search: 'harbour' })).files.map((file) => file.key);
    const { id } = await tenant.call('merge_nodes', { from_key: key, into_key: 'project_quay' });
    expect(await keys()).toContain('project_quay');
    await tenant.call('merge_nodes', { undo: id });
    expect(await keys()).toContain(key);
    expect(await keys()).not.toContain('project_quay');
  });

  test.for([
    ['a text that says it is a pdf', 'report.pdf', base64('No pdf at all.'), 'UNSUPPORTED_MEDIA_TYPE'],
    ['what is no base64', 'a.txt', 'b?==', 'INVALID_INPUT'],
    ['a name that names no file', '../..', base64('text'), 'INVALID_INPUT'],
  ] as const)(
    'refuses %s, and keeps nothing of it',
    async ([, filename, content, code], { service, tenant }) => {
      const before = [await keptFiles(service, tenant), await fileRecords(tenant)];
      const failure = await tenant.failure('upload_file', { filename, content_base64: content });
      expect(failure.code).toBe(code);
      expect([await keptFiles(service, tenant), await fileRecords(tenant)]).toEqual(before);
    },
  );
});

test('hm_list_files lists files by type and name, a page at a time', async ({ tenant }) => {
  for (const name of ['tide.txt', 'moon.md', 'Tide table.csv'])
    await tenant.call('upload_file', { filename: name, content_base64: base64(`name,of\n${name},file\n`) });
  const namesOf = async (input: object) =>
    (await tenant.call('list_files', { ...input })).files.map(({ filename }) => filename);
  expect(await namesOf({ search: 'TIDE' })).toEqual(['Tide table.csv', 'tide.txt']);
  expect(await namesOf({ file_type: 'csv' })).toEqual(['Tide table.csv']);
  const first = await tenant.call('list_files', { limit: 2 });
  const second = await tenant.call('list_files', { limit: 2, cursor: first.next_cursor });
  expect([...first.files, ...second.files].map(({ filename }) => filename).slice(0, 3)).toEqual([
    'Tide table.csv',
    'moon.md',
    'tide.txt',
  ]);
});
