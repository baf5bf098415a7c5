import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { Documents } from '../../../src/documents/documents.ts';
import { keptLog } from '../kept-log.ts';
import { fileOf, fixture, readHere } from './document-files.ts';
import { lineOf, pdfOf } from './make-pdf.ts';
import { zipOf } from './make-zip.ts';
import { processTime } from '../../support/processor-time.ts';

const TYPES = {
  name: '[Content_Types].xml',
  content:
    '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
};
const BOMB_BYTES = 50_000_000;

function docx(content: string | Buffer, claimedBytes?: number): Buffer {
  const part = { name: 'word/document.xml', content };
  return zipOf([TYPES, { ...part, ...(claimedBytes !== undefined && { claimedBytes }) }]);
}

function paragraph(text: string): string {
  return `<w:document><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`;
}

test('an archive that inflates to far more than its size is not inflated', async () => {
  const file = await fileOf('bomb.docx', docx(Buffer.alloc(BOMB_BYTES, ' ')));
  const before = processTime();
  const documents = new Documents(keptLog().logger);
  onTestFinished(() => documents.close());
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  expect(await documents.read(file, type, () => undefined)).toEqual({
    metadata: {},
    unreadable: 'too large or too complex',
  });
  expect(processTime() - before).toBeLessThan(10_000);
});

test('an entry that inflates to more than it says ends there', async () => {
  const content = docx(paragraph('The mill. ') + ' '.repeat(BOMB_BYTES), 1_000);
  expect(await readHere(await fileOf('lie.docx', content))).toMatchObject({ unreadable: 'damaged' });
});

test('entities that a document defines are not expanded, nor files read', async () => {
  const entities = `<!DOCTYPE x [<!ENTITY a "${'lol'.repeat(100)}"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/hostname">]>`;
  const { passages } = await readHere(
    await fileOf('lol.docx', docx(entities + paragraph('One &b; two &f; three &amp; four'))),
  );
  expect(passages).toEqual([{ text: 'One &b; two &f; three & four' }]);
});

test('elements that are nested too deep end the reading', async () => {
  const depth = 100_000;
  for (const [name, content] of [
    ['deep.docx', docx('<w:tbl>'.repeat(depth))],
    ['deep.html', `<html>${'<div>'.repeat(depth)}`],
    ['deep.rtf', `{\\rtf1 ${'{'.repeat(depth)}`],
  ] as const) {
    expect(await readHere(await fileOf(name, content))).toMatchObject({
      unreadable: 'too large or too complex',
    });
  }
});

test('names in an archive that lead out of it do no harm', async () => {
  const entries = ['../../../../tmp/evil', '/etc/passwd', 'C:\\evil'].map((name) => ({ name, content: 'x' }));
  const content = zipOf([TYPES, { name: 'word/document.xml', content: paragraph('The mill.') }, ...entries]);
  expect((await readHere(await fileOf('names.docx', content))).passages).toEqual([{ text: 'The mill.' }]);
});

test('what stands before the damage of a file is read', async () => {
  const whole = docx(paragraph('The mill. ') + '<w:p><w:r><w:t>More.</w:t></w:r></w:p>');
  expect(await readHere(await fileOf('half.docx', whole))).not.toHaveProperty('unreadable');
  const damaged = Buffer.from(whole);
  damaged.fill(0xff, whole.indexOf('word/document.xml') + 60, whole.indexOf('word/document.xml') + 80);
  expect(await readHere(await fileOf('half.docx', damaged))).toMatchObject({ unreadable: 'damaged' });
  const csv = `Name,Place\nAda,Brenn\n"${'x'.repeat(2_000_000)}`;
  expect(await readHere(await fileOf('open.csv', csv))).toMatchObject({
    unreadable: 'damaged',
    passages: [{ text: 'Name; Place\nName: Ada; Place: Brenn' }],
  });
  expect(
    await readHere(await fileOf('cut.pdf', pdfOf([lineOf('The mill.')]).subarray(0, 120))),
  ).toMatchObject({
    unreadable: 'damaged',
  });
});

test('the pages of a damaged PDF that can be read are read', async () => {
  const documents = new Documents(keptLog().logger);
  onTestFinished(() => documents.close());
  const damaged = await readFile(fixture('chronicle.pdf'));
  damaged.fill(' ', 18_847, 19_147);
  const found: unknown[] = [];
  const { unreadable } = await documents.read(
    await fileOf('damaged.pdf', damaged),
    'application/pdf',
    (passages) => {
      found.push(...passages);
    },
  );
  expect([unreadable, found.length]).toEqual(['damaged', 5]);
});

test('a page that inflates to more than the memory allowed ends its thread', async () => {
  const documents = new Documents(keptLog().logger, { workMs: 60_000, memoryMb: 40 });
  onTestFinished(() => documents.close());
  const file = await fileOf('bomb.pdf', pdfOf([' '.repeat(200_000_000)]));
  expect(await documents.read(file, 'application/pdf', () => undefined)).toMatchObject({
    unreadable: 'too large or too complex',
  });
});

test('a PDF of more than 10,000 pages is read to there, and the memory stays flat', async () => {
  const documents = new Documents(keptLog().logger, { workMs: 120_000, memoryMb: 200 });
  onTestFinished(() => documents.close());
  const pages = Array.from({ length: 10_001 }, (_, index) => lineOf(`This is page ${index + 1}.`));
  const file = await fileOf('long.pdf', pdfOf(pages));
  const found: unknown[] = [];
  const { metadata, truncated } = await documents.read(file, 'application/pdf', (passages) => {
    found.push(...passages);
  });
  expect([metadata.pages, truncated]).toEqual([10_001, { limit: 10_000, of: 'pages' }]);
  expect(found).toHaveLength(10_000);
  expect(found.at(-1)).toEqual({ text: 'This is page 10000.', page: 10_000 });
});
