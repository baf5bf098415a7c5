import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, vi } from 'vitest';
import { moduleOf, program, test } from './setup-copy.ts';

interface PathSearch {
  readonly spawnable: (command: string, platform: NodeJS.Platform) => { file: string; shell: boolean };
}
interface Unpack {
  readonly untar: (archive: string, folder: string, names?: string[]) => void;
}
interface Mirrors {
  readonly addressOf: (file: object, env: Record<string, string>) => Promise<string>;
}
interface Maven {
  readonly mavenCommand: () => Promise<string>;
}

afterEach(() => vi.unstubAllEnvs());

describe('a command of the set-up', () => {
  test.for([
    [
      'win32',
      String.raw`C:\Program Files\Java\bin\java.exe`,
      false,
      String.raw`C:\Program Files\Java\bin\java.exe`,
    ],
    [
      'win32',
      String.raw`C:\My clone\.setup\maven\bin\mvn.cmd`,
      true,
      String.raw`"C:\My clone\.setup\maven\bin\mvn.cmd"`,
    ],
    ['win32', 'npm', true, '"npm"'],
    ['linux', '/opt/a folder/java', false, '/opt/a folder/java'],
  ] as const)('on %s, %s runs with its spaces', async ([platform, command, shell, file], { project }) => {
    const { spawnable } = await moduleOf<PathSearch>(project, 'path-search.mjs');
    expect(spawnable(command, platform)).toEqual({ file, shell });
  });

  test('tar gets no whole path, whose drive GNU tar takes for a computer', async ({ project }) => {
    const { untar } = await moduleOf<Unpack>(project, 'fetch/unpack.mjs');
    const log = path.join(project, 'arguments');
    vi.stubEnv('PATH', `${await program(project, 'tar', `echo "$PWD $*" > ${log}`)}:${process.env['PATH']}`);
    untar(path.join(project, 'downloads', 'a.tgz'), path.join(project, 'unpacked'), ['package/bin']);
    const expected = `${path.join(project, 'unpacked')} -xzf ../downloads/a.tgz --strip-components=1 package/bin\n`;
    expect(await readFile(log, 'utf8')).toBe(expected);
  });

  test('tar unpacks an archive without the folder around its files', async ({ project }) => {
    const { untar } = await moduleOf<Unpack>(project, 'fetch/unpack.mjs');
    const source = path.join(project, 'source');
    await mkdir(path.join(source, 'apache-maven-1', 'bin'), { recursive: true });
    await writeFile(path.join(source, 'apache-maven-1', 'bin', 'mvn'), 'the command');
    const archive = path.join(project, 'maven.tar.gz');
    spawnSync('tar', ['-czf', archive, '-C', source, 'apache-maven-1']);
    untar(archive, path.join(project, 'a folder', 'maven'));
    expect(await readFile(path.join(project, 'a folder', 'maven', 'bin', 'mvn'), 'utf8')).toBe('the command');
    expect(() => untar(path.join(project, 'none.tar.gz'), path.join(project, 'none'))).toThrow(
      /tar cannot unpack/,
    );
  });

  test('npm is not needed to fetch its packages where the environment names a registry', async ({
    project,
  }) => {
    const { addressOf } = await moduleOf<Mirrors>(project, 'fetch/mirrors.mjs');
    vi.stubEnv('PATH', '');
    const file = { from: 'npm', path: 'a/-/a-1.tgz' };
    const NPM_CONFIG_REGISTRY = 'https://npm.example/';
    expect(await addressOf(file, { NPM_CONFIG_REGISTRY })).toBe('https://npm.example/a/-/a-1.tgz');
    await expect(addressOf(file, {})).rejects.toThrow('NPM_CONFIG_REGISTRY');
  });

  test('Maven is the one of the list where the machine has none or too old a one', async ({ project }) => {
    const { mavenCommand } = await moduleOf<Maven>(project, 'maven.mjs');
    const { component } = await moduleOf<{ component: (name: string) => { folder: string } }>(
      project,
      'fetch/components.mjs',
    );
    const { folder } = component('maven');
    await mkdir(folder);
    vi.stubEnv('PATH', await program(project, 'mvn', 'echo Apache Maven 3.5.4'));
    expect(await mavenCommand()).toBe(path.join(folder, 'bin', 'mvn'));
    await program(project, 'mvn', 'echo Apache Maven 3.9.1');
    expect(await mavenCommand()).toBe('mvn');
  });
});
