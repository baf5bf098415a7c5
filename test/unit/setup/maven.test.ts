import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { expect, test as base } from 'vitest';

type PinnedMaven = (options: {
  folder: string;
  repository: string;
  pinned: { version: string; sha512: string };
}) => Promise<string>;
const module = new URL('../../../setup/maven.mjs', import.meta.url).href;
const { pinnedMaven } = (await import(module)) as { pinnedMaven: PinnedMaven };

/** A repository with one small archive under the name of a Maven release. */
const test = base
  .extend('root', () => tmpdir())
  .extend('folder', async ({ root }, { onCleanup }) => {
    const folder = await mkdtemp(path.join(root, 'memory-graph-test-'));
    onCleanup(() => rm(folder, { recursive: true }));
    return folder;
  })
  .extend('archive', async ({ folder }) => {
    const bin = path.join(folder, 'source/apache-maven-1.2.3/bin');
    await mkdir(bin, { recursive: true });
    await writeFile(path.join(bin, 'mvn'), 'the command');
    const file = path.join(folder, 'archive.tar.gz');
    spawnSync('tar', ['-czf', file, '-C', path.join(folder, 'source'), 'apache-maven-1.2.3']);
    return readFile(file);
  })
  .extend('repository', async ({ archive }, { onCleanup }) => {
    const server = createServer(({ url }, response) => {
      const isKnown = url === '/org/apache/maven/apache-maven/1.2.3/apache-maven-1.2.3-bin.tar.gz';
      response.writeHead(isKnown ? 200 : 404).end(isKnown ? archive : '');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onCleanup(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

const sha512 = (data: Buffer) => createHash('sha512').update(data).digest('hex');

test('Maven is fetched once and unpacked where its checksum is right', async ({
  folder,
  archive,
  repository,
}) => {
  const pinned = { version: '1.2.3', sha512: sha512(archive) };
  const command = await pinnedMaven({ folder, repository, pinned });
  expect(await readFile(command, 'utf8')).toBe('the command');
  const again = await pinnedMaven({ folder, repository: 'http://127.0.0.1:9', pinned });
  expect(again).toBe(command);
});

test('Maven of another checksum is refused and not unpacked', async ({ folder, repository }) => {
  const pinned = { version: '1.2.3', sha512: sha512(Buffer.from('another archive')) };
  await expect(pinnedMaven({ folder, repository, pinned })).rejects.toThrow(/has a wrong checksum/);
  expect(existsSync(path.join(folder, 'apache-maven-1.2.3'))).toBe(false);
});

test('a repository without Maven is named with what to do next', async ({ folder, repository }) => {
  const pinned = { version: '9.9.9', sha512: '' };
  await expect(pinnedMaven({ folder, repository, pinned })).rejects.toThrow(
    /answers 404: install Maven, or let MVNW_REPOURL/,
  );
});
