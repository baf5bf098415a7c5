import { mkdir, mkdtempDisposable, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test as base } from 'vitest';
import { completeReplacements, replaceDatabases } from '../../../../src/graph/embedded/replacement.ts';

const test = base.extend('folder', async ({ task: _ }, { onCleanup }) => {
  const folder = await mkdtempDisposable(path.join(tmpdir(), 'replacement-'));
  onCleanup(() => folder.remove());
  return folder.path;
});

/** Databases of one file, whose text says which they are. */
async function fill(folder: string, ...names: string[]): Promise<void> {
  for (const name of names) {
    await mkdir(path.join(folder, name));
    await writeFile(path.join(folder, name, 'store'), name);
  }
}

async function contentsOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).sort();
  const texts = names.map((name) => readFile(path.join(folder, name, 'store'), 'utf8'));
  const contents = await Promise.all(texts);
  return Object.fromEntries(names.map((name, at) => [name, contents[at] ?? '']));
}

describe('databases that are replaced', () => {
  test('are all the new ones, and leave nothing of the old', async ({ folder }) => {
    await fill(folder, 'hm-a', 'hm-b', 'fresh-hm-a', 'fresh-hm-b', 'hm-c');
    await (
      await replaceDatabases(folder, ['hm-a', 'hm-b'])
    )();
    expect(await contentsOf(folder)).toEqual({ 'hm-a': 'fresh-hm-a', 'hm-b': 'fresh-hm-b', 'hm-c': 'hm-c' });
  });

  test('may have been absent before', async ({ folder }) => {
    await fill(folder, 'fresh-hm-a');
    await (
      await replaceDatabases(folder, ['hm-a'])
    )();
    expect(await contentsOf(folder)).toEqual({ 'hm-a': 'fresh-hm-a' });
  });

  test('are the old ones after a start where the process ended while they were filled', async ({
    folder,
  }) => {
    await fill(folder, 'hm-a', 'fresh-hm-a', 'fresh-hm-b');
    await completeReplacements(folder);
    expect(await contentsOf(folder)).toEqual({ 'hm-a': 'hm-a' });
  });

  test.for([0, 1, 2, 3, 4])(
    'are all the new ones after a start where the process ended after move %d of four',
    async (moves, { folder }) => {
      await fill(folder, 'hm-a', 'hm-b', 'fresh-hm-a', 'fresh-hm-b');
      await writeFile(path.join(folder, 'replace-hm-a.json'), JSON.stringify(['hm-a', 'hm-b']));
      const steps = [
        ['hm-a', 'old-hm-a'],
        ['fresh-hm-a', 'hm-a'],
        ['hm-b', 'old-hm-b'],
        ['fresh-hm-b', 'hm-b'],
      ] as const;
      for (const [from, to] of steps.slice(0, moves))
        await rename(path.join(folder, from), path.join(folder, to));
      await completeReplacements(folder);
      expect(await contentsOf(folder)).toEqual({ 'hm-a': 'fresh-hm-a', 'hm-b': 'fresh-hm-b' });
    },
  );
});
