import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { FolderBlobs } from '../../../src/storage/folder-blobs.ts';

test('a content that cannot be opened fails its reader, however late it comes, and nobody else', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'memory-graph-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'file');
  await writeFile(file, 'The bytes of a file.');
  const blobs = new FolderBlobs(path.join(folder, 'blobs'));
  const blob = { database: 'memory', sha256: 'ab12' };
  await blobs.put(blob, file);
  const content = await blobs.read(blob);
  rmSync(path.join(folder, 'blobs'), { recursive: true });
  await expect.poll(() => content.errored).toBeInstanceOf(Error);
  await expect(text(content)).rejects.toThrow('ENOENT');
});
