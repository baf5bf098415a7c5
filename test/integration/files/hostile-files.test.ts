import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { base64, fileRecords, keptFiles } from '../../support/kept-files.ts';
import { test } from '../../support/memory-test.ts';
import { lineOf, pdfOf } from '../../unit/documents/make-pdf.ts';
import { zipOf } from '../../unit/documents/make-zip.ts';

const BOMB_BYTES = 50_000_000;

function fixture(name: string): Promise<Buffer> {
  return readFile(fileURLToPath(new URL(`../../fixtures/documents/${name}`, import.meta.url)));
}

/** A Word document, with macros where they are given. */
function wordFile(document: string | Buffer, macros?: string): Buffer {
  const kind =
    macros === undefined
      ? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
      : 'application/vnd.ms-word.document.macroEnabled';
  const types = `<Types><Override PartName="/word/document.xml" ContentType="${kind}.main+xml"/></Types>`;
  return zipOf([
    { name: '[Content_Types].xml', content: types },
    { name: 'word/document.xml', content: document },
    ...(macros === undefined ? [] : [{ name: 'word/vbaProject.bin', content: macros }]),
  ]);
}

function paragraph(text: string): string {
  return `<w:document><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`;
}

describe('hm_upload_file keeps, and says why it has no passages:', () => {
  test.for([
    ['a PDF with a password', 'letter.pdf', () => fixture('encrypted.pdf'), 'encrypted'],
    ['a Word document with a password', 'secret.docx', () => fixture('encrypted.docx'), 'encrypted'],
    ['a PDF of pictures', 'scan.pdf', () => fixture('picture.pdf'), 'only pictures'],
    ['half a PDF', 'half.pdf', () => pdfOf([lineOf('The mill.')]).subarray(0, 120), 'damaged'],
    ['a zip bomb', 'bomb.docx', () => wordFile(Buffer.alloc(BOMB_BYTES, ' ')), 'too large or too complex'],
    ['an XML bomb', 'deep.docx', () => wordFile('<w:tbl>'.repeat(100_000)), 'too large or too complex'],
  ] as const)('%s', async ([, filename, content, reason], { tenant }) => {
    const content_base64 = base64(await content());
    const uploaded = await tenant.call('upload_file', { filename, content_base64 });
    expect(uploaded).toMatchObject({ status: 'created', chunks: 0, reason });
    const { files } = await tenant.call('list_files', { search: filename.split('.')[0] });
    expect(files).toMatchObject([{ id: uploaded.id, chunks: 0, reason }]);
  });
});

describe('hm_upload_file', () => {
  test('reads the text of a document with macros, and nothing of the macros', async ({ tenant }) => {
    const content = wordFile(paragraph('The mill grinds rye.'), 'Sub AutoOpen() Shell("calc")');
    const { key, chunks } = await tenant.call('upload_file', {
      filename: 'macros.docm',
      content_base64: base64(content),
    });
    expect(chunks).toBe(1);
    expect(
      await tenant.cypher('MATCH (c:_Chunk) WHERE c.text CONTAINS "Shell" RETURN c.text AS text'),
    ).toEqual([]);
    const { nodes } = await tenant.call('get_nodes', { keys: [key] });
    expect(JSON.stringify(nodes)).not.toContain('Shell');
  });

  test('expands no entity that a document defines', async ({ tenant }) => {
    const entities = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY f SYSTEM "file:///etc/hostname">]>';
    const content = wordFile(entities + paragraph('One &a; two &f;'));
    await tenant.call('upload_file', { filename: 'entities.docx', content_base64: base64(content) });
    const { results } = await tenant.call('recall', { query: 'one two', max_results: 3 });
    const found = results.find(({ key }) => key === 'document_entities');
    expect(found?.passages).toMatchObject([{ text: 'One &a; two &f;' }]);
  });

  test.for([
    ['a path', '../../etc/cron.d/job.txt', 'job.txt'],
    ['a NUL', 'bill\u0000.txt', 'bill.txt'],
    ['a mark that turns the direction of text', 'annex\u202Etxt.exe.txt', 'annextxt.exe.txt'],
  ] as const)('takes the plain name out of %s', async ([, filename, plain], { service, tenant }) => {
    const before = (await keptFiles(service, tenant)).blobs;
    const uploaded = await tenant.call('upload_file', { filename, content_base64: base64(`Of ${plain}.`) });
    expect(uploaded.filename).toBe(plain);
    const { blobs } = await keptFiles(service, tenant);
    expect(blobs.filter((name) => !before.includes(name))).toEqual([uploaded.sha256]);
  });

  test.for([
    ['nothing', 'empty.txt', '', 'INVALID_INPUT'],
    ['a program that says it is a text', 'notes.txt', `MZ${'\0'.repeat(300)}`, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'a zip archive that says it is a Word document',
      'plan.docx',
      zipOf([{ name: 'a', content: 'a' }]),
      'UNSUPPORTED_MEDIA_TYPE',
    ],
  ] as const)(
    'refuses %s, and keeps nothing of it',
    async ([, filename, content, code], { service, tenant }) => {
      const before = [await keptFiles(service, tenant), await fileRecords(tenant)];
      const failure = await tenant.failure('upload_file', { filename, content_base64: base64(content) });
      expect(failure.code).toBe(code);
      expect([await keptFiles(service, tenant), await fileRecords(tenant)]).toEqual(before);
    },
  );
});
