import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test as base } from 'vitest';
import { FolderBlobs } from '../../../src/storage/folder-blobs.ts';
import { Staging } from '../../../src/storage/staging.ts';
import { SmallDisk } from '../../support/small-disk.ts';

const MIB = 2 ** 20;
const CONTENT = Buffer.alloc(2 * MIB, 'The bytes of a file.');

const test = base.extend('disk', async ({ skip }, { onCleanup }): Promise<SmallDisk> => {
  const disk = await SmallDisk.mount(1);
  if (!disk) return skip('The user may not mount a disk on this machine.');
  onCleanup(() => disk[Symbol.asyncDispose]());
  return disk;
});

async function* chunks(): AsyncGenerator<Buffer> {
  for (let at = 0; at < CONTENT.length; at += 65_536)
    yield await Promise.resolve(CONTENT.subarray(at, at + 65_536));
}

test('nothing stays of a file that arrives on a disk without the space for it', async ({ disk }) => {
  const staging = new Staging(path.join(disk.folder, 'staging'));
  await expect(staging.stage(chunks(), { maxBytes: Infinity })).rejects.toMatchObject({
    code: 'INSUFFICIENT_STORAGE',
  });
  expect(await readdir(disk.folder, { recursive: true })).toEqual(['staging']);
});

test('nothing stays of a content that is copied to a disk without the space for it', async ({
  disk,
  onTestFinished,
}) => {
  const elsewhere = await mkdtemp(path.join(tmpdir(), 'memory-graph-test-'));
  onTestFinished(() => rm(elsewhere, { recursive: true }));
  await writeFile(path.join(elsewhere, 'arrived'), CONTENT);
  const blobs = new FolderBlobs(disk.folder);
  const blob = { database: 'hm-one', sha256: createHash('sha256').update(CONTENT).digest('hex') };
  await expect(blobs.put(blob, path.join(elsewhere, 'arrived'))).rejects.toMatchObject({
    code: 'INSUFFICIENT_STORAGE',
  });
  expect([await blobs.has(blob), await blobs.bytesOf('hm-one')]).toEqual([false, 0]);
});
