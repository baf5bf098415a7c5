import { expect, test } from 'vitest';
import { detectMediaType } from '../../../src/documents/media-type/detect-media-type.ts';
import { fileOf } from './document-files.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const EXE = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1'), Buffer.alloc(200)]);
const EMPTY_ZIP = Buffer.from('PK\x05\x06' + '\0'.repeat(18), 'latin1');
const MAIL = 'From: Ada <ada@example.org>\r\nTo: bob@example.org\r\nSubject: Mill\r\n\r\nHello\r\n';

async function detected(filename: string, content: string | Uint8Array): Promise<string> {
  return detectMediaType(await fileOf('upload', content), filename);
}

test.for([
  ['notes.txt', 'Words.', 'text/plain'],
  ['notes', 'Words.', 'text/plain'],
  ['notes.rst', 'Words.', 'text/plain'],
  ['notes.MD', 'Words.', 'text/markdown'],
  ['notes', '# Title\n\nWords.', 'text/markdown'],
  ['table', 'a,b,c\n1,2,3\n4,5,6\n', 'text/csv'],
  ['page', '<!DOCTYPE html><p>Words', 'text/html'],
  ['drawing', '<svg width="1"/>', 'image/svg+xml'],
  ['mail', MAIL, 'message/rfc822'],
  ['mail', `\ufeff\r\n \r\n${MAIL}`, 'message/rfc822'],
  ['mail.eml', MAIL.replace('Subject', 'X-Spam Status: no\r\nSubject'), 'message/rfc822'],
  ['mail.eml', `>From ada Tue Mar 3\r\n${MAIL}`, 'message/rfc822'],
  ['mail.eml', `From ada Tue Mar 3\r\n${MAIL}`, 'message/rfc822'],
  ['Inbox', `From ada Tue Mar 3\r\n${MAIL}`, 'application/mbox'],
  ['old.mbox', `From ada Tue Mar 3\r\n${MAIL}`, 'application/mbox'],
  ['words', `Dear Ada,\r\nthanks.\r\n${MAIL}`, 'text/plain'],
  ['notes.bin', '{\\rtf1 Words}', 'application/rtf'],
  ['paper', '%PDF-1.7\n', 'application/pdf'],
  ['dot', PNG, 'image/png'],
  ['things', EMPTY_ZIP, 'application/zip'],
  ['setup.exe', EXE, 'application/x-msdownload'],
  ['noise', Buffer.from(Array.from({ length: 999 }, (_, at) => (at * 37) % 251)), 'application/octet-stream'],
  ['words.txt', 'BM and MZ and ID3 begin files of other types.', 'text/plain'],
] as const)('%s has the type of its content', async ([filename, content, type]) => {
  expect(await detected(filename, content)).toBe(type);
});

test.for([
  ['paper.pdf', 'Words.', 'text/plain'],
  ['letter.docx', EMPTY_ZIP, 'application/zip'],
  ['letter.odt', EMPTY_ZIP, 'application/zip'],
  ['notes.txt', EXE, 'application/x-msdownload'],
  ['notes.csv', PNG, 'image/png'],
  ['photo.jpg', '%PDF-1.7\n', 'application/pdf'],
  ['mail.eml', 'Words.', 'text/plain'],
  ['mail.mbox', 'From now on, words.', 'text/plain'],
  ['song.mp3', PNG, 'image/png'],
] as const)('%s is refused where its content is another type', async ([filename, content, found]) => {
  await expect(detected(filename, content)).rejects.toMatchObject({
    code: 'UNSUPPORTED_MEDIA_TYPE',
    details: { found },
  });
});

test('an empty file is refused', async () => {
  await expect(detected('notes.txt', '')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});
