import { cp, mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { test as base } from 'vitest';

const PROJECT = path.resolve(import.meta.dirname, '../../..');

/** A project of its own that has nothing but the set-up, so that what it keeps is in a folder of the test. */
export const test = base
  .extend('root', () => tmpdir())
  .extend('project', async ({ root }, { onCleanup }) => {
    const folder = await mkdtempDisposable(path.join(root, 'memory-graph-test-'));
    onCleanup(() => folder.remove());
    await cp(path.join(PROJECT, 'setup'), path.join(folder.path, 'setup'), { recursive: true });
    await mkdir(path.join(folder.path, '.setup'));
    return folder.path;
  });

/** A module of that set-up. */
export async function moduleOf<Module>(project: string, name: string): Promise<Module> {
  return (await import(pathToFileURL(path.join(project, 'setup', name)).href)) as Module;
}

/** A program in a folder for PATH. */
export async function program(project: string, name: string, script: string): Promise<string> {
  const folder = path.join(project, 'programs');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return folder;
}
