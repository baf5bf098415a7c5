import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { lstat, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { writeFileWhole, writeNewFile } from '../../../src/cli/write-file.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'hm-write-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function broken(): Readable {
  return Readable.from(
    (function* () {
      yield 'part';
      throw new Error('It broke off.');
    })(),
  );
}

test('a file behind a link is replaced, and the link stays', async () => {
  const folder = temporaryFolder();
  const [file, link] = [path.join(folder, 'file'), path.join(folder, 'link')];
  await writeFile(file, 'old');
  await symlink(file, link);
  await writeFileWhole(link, 'new');
  expect([await readFile(file, 'utf8'), (await lstat(link)).isSymbolicLink()]).toEqual(['new', true]);
});

test('a name that was not chosen replaces no file, and a broken write leaves none', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'file');
  await expect(writeNewFile(file, broken())).rejects.toThrow('It broke off.');
  expect(await readdir(folder)).toEqual([]);
  await writeNewFile(file, Readable.from(['one']));
  await expect(writeNewFile(file, Readable.from(['two']))).rejects.toThrow('exists already');
  expect(await readFile(file, 'utf8')).toBe('one');
});

test('a pipe is written to as it is', async () => {
  const folder = temporaryFolder();
  const pipe = path.join(folder, 'pipe');
  expect(spawnSync('sh', ['-c', 'mkfifo "$0"', pipe]).status).toBe(0);
  const [read] = await Promise.all([readFile(pipe, 'utf8'), writeFileWhole(pipe, 'through')]);
  expect([read, (await lstat(pipe)).isFIFO()]).toEqual(['through', true]);
});
