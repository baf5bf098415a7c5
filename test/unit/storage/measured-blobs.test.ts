import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FolderBlobs } from '../../../src/storage/folder-blobs.ts';
import { MeasuredBlobs } from '../../../src/storage/storage.ts';

const DATABASE = 'hm-one';
const MINUTE = 60_000;

test('the bytes of a graph are listed once, follow what is stored and deleted, and are listed again in time', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'memory-graph-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  let now = 0;
  const blobs = new MeasuredBlobs(new FolderBlobs(folder), () => now);
  const put = async (content: string) => {
    const sha256 = createHash('sha256').update(content).digest('hex');
    await writeFile(path.join(folder, 'arrived'), content);
    return { sha256, isNew: await blobs.put({ database: DATABASE, sha256 }, path.join(folder, 'arrived')) };
  };
  expect(await blobs.bytesOf(DATABASE)).toBe(0);
  const { sha256 } = await put('four');
  expect((await put('fifth')).isNew).toBe(true);
  expect((await put('fifth')).isNew).toBe(false);
  expect(await blobs.bytesOf(DATABASE)).toBe(9);
  await blobs.delete({ database: DATABASE, sha256 });
  expect(await blobs.bytesOf(DATABASE)).toBe(5);
  // As another process would.
  await mkdir(path.join(folder, DATABASE, '00'));
  await writeFile(path.join(folder, DATABASE, '00', 'other'), 'other');
  expect(await blobs.bytesOf(DATABASE)).toBe(5);
  now += 6 * MINUTE;
  expect(await blobs.bytesOf(DATABASE)).toBe(10);
});
