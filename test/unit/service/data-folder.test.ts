import { chmod, mkdir, mkdtempDisposable, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { protectDataFolder } from '../../../src/service/data-folder.ts';

const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8);

async function protect(prepare: (dataDir: string) => Promise<void>) {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'memory-graph-folder-'));
  const dataDir = path.join(folder.path, 'data');
  const lines: string[] = [];
  await prepare(dataDir);
  protectDataFolder(dataDir, pino({}, { write: (line) => void lines.push(line) }));
  return { dataDir, lines, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() };
}

describe('the data folder', () => {
  let before: number;
  beforeAll(() => void (before = process.umask()));
  afterAll(() => void process.umask(before));

  test('is created for its owner only, and so are new files in it', async () => {
    await using made = await protect(() => Promise.resolve());
    await mkdir(path.join(made.dataDir, 'within'));
    await writeFile(path.join(made.dataDir, 'within', 'file'), '');
    expect(await modeOf(made.dataDir)).toBe('700');
    expect(await modeOf(path.join(made.dataDir, 'within'))).toBe('700');
    expect(await modeOf(path.join(made.dataDir, 'within', 'file'))).toBe('600');
    expect(made.lines).toEqual([]);
  });

  test('of an earlier start that others can read is closed to them, which is logged', async () => {
    await using ours = await protect(async (dataDir) => {
      await mkdir(path.join(dataDir, 'databases'), { recursive: true });
      await writeFile(path.join(dataDir, 'secret-key.fingerprint'), '');
      await chmod(dataDir, 0o755);
      await chmod(path.join(dataDir, 'databases'), 0o755);
    });
    expect(await modeOf(ours.dataDir)).toBe('700');
    expect(await modeOf(path.join(ours.dataDir, 'databases'))).toBe('700');
    expect(ours.lines.join('')).toContain(ours.dataDir);
  });

  test('that is a file is refused by the name of its variable', async () => {
    const onFile = protect((dataDir) => writeFile(dataDir, ''));
    await expect(onFile).rejects.toThrow(
      /^DATA_DIR is ".*"; it must be: a folder that this user can write \(.*\)\.$/,
    );
  });

  test('with files of others keeps its mode, and is named in a warning', async () => {
    await using shared = await protect(async (dataDir) => {
      await mkdir(dataDir);
      await chmod(dataDir, 0o755);
      await writeFile(path.join(dataDir, 'of-others.txt'), '');
    });
    expect(await modeOf(shared.dataDir)).toBe('755');
    expect(shared.lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 40, folder: shared.dataDir, mode: '755' },
    ]);
  });
});
