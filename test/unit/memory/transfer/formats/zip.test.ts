import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unzipNotes } from '../../../../../src/memory/transfer/formats/in/markdown/unzip-notes.ts';
import { zip } from '../../../../../src/memory/transfer/formats/out/zip.ts';
import { each, listOf } from './records.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'memory-graph-zip-'))));
afterAll(() => rm(folder, { recursive: true }));

describe('a zip archive', () => {
  test('has the files that were put in, and notes are read from it again', async () => {
    const notes = Array.from({ length: 300 }, (_, at) => ({
      path: `fact/n${at}.md`,
      text: `Note ${at}. 日本語`,
    }));
    const others = [
      { path: '.obsidian/a.md', text: '' },
      { path: 'picture.png', text: '' },
    ];
    const file = await saved(await archiveOf([...notes, ...others]));
    expect(await listOf(unzipNotes(file))).toEqual(notes);
  });

  test('stops reading files when its reader takes no more', async () => {
    let read = 0;
    async function* endless() {
      for (;;) {
        read++;
        await Promise.resolve();
        yield { path: `${read}.md`, content: each(['x'.repeat(100_000)]) };
      }
    }
    const chunks = zip(endless(), new Date());
    while (read <= 5) await chunks.next();
    await chunks.return(undefined);
    const then = read;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(read).toBe(then);
  });

  test('fails where a file cannot be read', async () => {
    async function* broken() {
      yield { path: 'a.md', content: each(['x']) };
      await Promise.resolve();
      throw new Error('The database is gone.');
    }
    await expect(listOf(zip(broken(), new Date()))).rejects.toThrow('The database is gone.');
  });

  test.for([
    ['is damaged', (bytes: Buffer) => bytes.subarray(0, bytes.length - 30)],
    ['is none', () => Buffer.from('# A note')],
    ['has a path out of the folder', (bytes: Buffer) => replaced(bytes, 'aa/b.md', '../b.md')],
    ['has an absolute path', (bytes: Buffer) => replaced(bytes, 'aa/b.md', '/aa/b.m')],
    ['inflates to more than it says', (bytes: Buffer) => withSize(bytes, 10)],
    ['says that it inflates to more than the limit', (bytes: Buffer) => withSize(bytes, 0x7fff_ffff)],
  ] as const)('that %s is refused', async ([, change]) => {
    const file = await saved(change(await archiveOf([{ path: 'aa/b.md', text: 'x'.repeat(5_000) }])));
    await expect(listOf(unzipNotes(file))).rejects.toMatchObject({
      code: expect.stringMatching(/^(INVALID_INPUT|PAYLOAD_TOO_LARGE)$/) as string,
    });
  });
});

async function archiveOf(files: { path: string; text: string }[]): Promise<Buffer> {
  const entries = each(files.map((file) => ({ path: file.path, content: each([file.text]) })));
  return Buffer.concat(await listOf(zip(entries, new Date('2026-01-01'))));
}

async function saved(bytes: Buffer): Promise<string> {
  const file = path.join(folder, `${Math.random()}.zip`);
  await writeFile(file, bytes);
  return file;
}

function replaced(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');
}

/** The size in the central directory, which begins with PK 1 2. */
function withSize(bytes: Buffer, size: number): Buffer {
  bytes.writeUInt32LE(size, bytes.indexOf('PK\x01\x02') + 24);
  return bytes;
}
