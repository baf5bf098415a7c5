import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { DiskSpace } from '../../../../src/graph/embedded/disk-space.ts';

const MORE_THAN_ANY = 2 ** 60;

async function watch(folder: string, minFree: number) {
  const lines: string[] = [];
  const space = await DiskSpace.watch(folder, minFree, pino({}, { write: (line) => void lines.push(line) }));
  return { space, lines, [Symbol.dispose]: () => space.close() };
}

describe('the free space of a disk', () => {
  test('above the limit allows writes and opening databases', async () => {
    using watched = await watch(tmpdir(), 1);
    expect(watched.space.writeRefusal()).toBeUndefined();
    expect(watched.space.openingRefusal()).toBeUndefined();
    expect(watched.lines).toEqual([]);
  });

  test('below the limit refuses writes from the first moment with what to do next, and is logged once', async () => {
    using watched = await watch(tmpdir(), MORE_THAN_ANY);
    expect(watched.space.writeRefusal()).toMatchObject({ code: 'INSUFFICIENT_STORAGE', retryAfter: 10 });
    expect(watched.space.writeRefusal()?.message).toMatch(/MiB free.*MIN_FREE_DISK.*Free some space/);
    await watched.space.measure();
    expect(watched.lines).toHaveLength(1);
    expect(JSON.parse(watched.lines[0] ?? '')).toMatchObject({ level: 50, min_free_bytes: MORE_THAN_ANY });
  });

  test('far below the limit refuses to open a database too', async () => {
    using watched = await watch(tmpdir(), MORE_THAN_ANY);
    expect(watched.space.isFull).toBe(true);
    expect(watched.space.openingRefusal()).toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('that cannot be measured refuses nothing, and is logged once', async () => {
    using watched = await watch(path.join(tmpdir(), 'no', 'such', 'folder'), MORE_THAN_ANY);
    await watched.space.measure();
    expect(watched.space.writeRefusal()).toBeUndefined();
    expect(watched.lines).toHaveLength(1);
  });
});
