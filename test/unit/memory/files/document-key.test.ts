import { describe, expect, test } from 'vitest';
import { documentKey, keysLike, plainFileName } from '../../../../src/memory/files/document-key.ts';
import { Sample } from '../../../../src/memory/files/read-passages.ts';

describe('the name of a file', () => {
  test.for([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\plan.docx', 'plan.docx'],
    ['re\u0000po\u0007rt.pdf', 'report.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    [' spaced .txt ', 'spaced .txt'],
    ['Zoe\u0308.md', 'Zoë.md'],
  ] as const)('of %j is %j', ([given, plain]) => {
    expect(plainFileName(given)).toBe(plain);
  });

  test('keeps its ending where it is cut to 255 bytes', () => {
    const name = plainFileName(`${'ü'.repeat(300)}.pdf`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(name).toMatch(/^ü+\.pdf$/);
  });

  test.for(['', '..', '/', 'a/..', '\u202e', '...'])('is refused where %j leaves none', (given) => {
    expect(() => plainFileName(given)).toThrow('names no file');
  });
});

test.for([
  ['Annual Report 2025.pdf', 'document_annual_report_2025'],
  ['.env', 'document_env'],
  ['報告.docx', 'document_報告'],
  ['---.pdf', 'document_file'],
] as const)('the key of %j is %s', ([filename, key]) => {
  expect(documentKey(filename)).toBe(key);
});

test('a name that others have too gets a number, and after nine of them a part of the hash', () => {
  const keys = keysLike('document_scan', '0123456789abcdef');
  expect(keys.slice(0, 3)).toEqual(['document_scan', 'document_scan_2', 'document_scan_3']);
  expect(keys.slice(-2)).toEqual(['document_scan_9', 'document_scan_01234567']);
});

test('a sample has the first items and others from all of the rest', () => {
  const sample = new Sample<number>({ first: 2, others: 8 });
  for (let item = 0; item < 1_000; item++) sample.add(item);
  expect(sample.items.slice(0, 2)).toEqual([0, 1]);
  expect(sample.items.length).toBeLessThanOrEqual(10);
  expect(Math.max(...sample.items)).toBeGreaterThan(700);
});
