import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { moduleOf, program, test } from './setup-copy.ts';

interface Jdk {
  readonly findJava: () => { home: string };
}

beforeEach(() => void vi.stubEnv('JAVA_HOME', ''));
afterEach(() => vi.unstubAllEnvs());

/** A Java of a version, with a wrapper on PATH that says where it is. */
async function install(project: string, version: number): Promise<string> {
  const home = path.join(project, `java-${version}`);
  await mkdir(home);
  await writeFile(path.join(home, 'release'), `JAVA_VERSION="${version}.0.1"\n`);
  vi.stubEnv('PATH', await program(project, 'java', `echo "    java.home = ${home}" >&2`));
  return home;
}

const cacheOf = (project: string) => path.join(project, '.setup', 'java-home.json');

describe('the Java of a machine whose command is a wrapper', () => {
  test('is asked once where it is', async ({ project }) => {
    const { findJava } = await moduleOf<Jdk>(project, 'jdk.mjs');
    const home = await install(project, 21);
    expect(findJava()).toMatchObject({ home });
    await program(project, 'java', 'exit 1');
    expect(findJava()).toMatchObject({ home });
    await rm(home, { recursive: true });
    expect(findJava).toThrow(/does not run: install a JDK/);
  });

  test('is asked again after one that was too old', async ({ project }) => {
    const { findJava } = await moduleOf<Jdk>(project, 'jdk.mjs');
    await install(project, 11);
    expect(findJava).toThrow(/is Java 11: install a JDK/);
    const home = await install(project, 21);
    expect(findJava()).toMatchObject({ home });
  });

  test('is asked again where the answer is only half on the disk', async ({ project }) => {
    const { findJava } = await moduleOf<Jdk>(project, 'jdk.mjs');
    const home = await install(project, 21);
    for (const content of ['', '{"command":']) {
      await writeFile(cacheOf(project), content);
      expect(findJava()).toMatchObject({ home });
      expect(JSON.parse(await readFile(cacheOf(project), 'utf8'))).toMatchObject({ home });
    }
  });
});
