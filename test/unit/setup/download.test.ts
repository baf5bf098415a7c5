import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test as base, vi } from 'vitest';
import { download, type ListedFile } from '../../../setup/fetch/download.mjs';

const CONTENT = Buffer.alloc(200_000, 'a jar of some length ');
const FILE = {
  from: 'maven',
  path: 'org/example/example-1.jar',
  bytes: CONTENT.length,
  integrity: `sha256-${createHash('sha256').update(CONTENT).digest('base64')}`,
} as const;

/** A repository that breaks the first connection off, and the ranges that it was asked for. */
const test = base
  .extend('root', () => tmpdir())
  .extend('ranges', (): (string | undefined)[] => [])
  .extend('logIns', (): (string | undefined)[] => [])
  .extend('repository', async ({ ranges, logIns }, { onCleanup }) => {
    const server = createServer(({ url, headers: { range, authorization } }, response) => {
      ranges.push(range);
      logIns.push(authorization);
      if (url === '/simple/example/') return void response.end(`<a href="/mirror/${FILE.path}#sha256=">`);
      if (url !== '/mirror/org/example/example-1.jar') return void response.writeHead(404).end();
      const begin = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
      response.writeHead(range === undefined ? 200 : 206, { 'content-length': CONTENT.length - begin });
      if (ranges.length > 1) return void response.end(CONTENT.subarray(begin));
      // What arrived is on the disk by then.
      response.write(CONTENT.subarray(begin, begin + 50_000), () =>
        setTimeout(() => response.destroy(), 500),
      );
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onCleanup(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mirror/`;
  })
  .extend('target', async ({ root }, { onCleanup }) => {
    const folder = await mkdtempDisposable(path.join(root, 'memory-graph-test-'));
    onCleanup(() => folder.remove());
    return path.join(folder.path, 'example.jar');
  });

afterEach(() => vi.unstubAllEnvs());

test('a download that breaks off is continued where it ended, from the named mirror', async ({
  repository,
  ranges,
  target,
}) => {
  vi.stubEnv('MAVEN_REPOSITORY', repository);
  let received = 0;
  await download(FILE, target, (count) => (received += count));
  expect(await readFile(target)).toEqual(CONTENT);
  expect(ranges).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]\d*-$/)]);
  expect(received).toBe(CONTENT.length);
});

test('what an interrupted start left is continued', async ({ repository, ranges, target }) => {
  vi.stubEnv('MAVEN_REPOSITORY', repository);
  ranges.push('the connection that breaks off');
  await writeFile(`${target}.part`, CONTENT.subarray(0, 150_000));
  await download(FILE, target);
  expect(await readFile(target)).toEqual(CONTENT);
  expect(ranges[1]).toBe('bytes=150000-');
});

test('a file with a wrong checksum is not used', async ({ repository, ranges, target }) => {
  vi.stubEnv('MAVEN_REPOSITORY', repository);
  ranges.push('the connection that breaks off');
  const other = { ...FILE, integrity: `sha256-${'A'.repeat(43)}=` };
  await expect(download(other, target)).rejects.toThrow(/example-1\.jar has a wrong checksum/);
  expect([existsSync(target), existsSync(`${target}.part`)]).toEqual([false, false]);
});

test('a file that was damaged since it was fetched is fetched again, and a whole one is not', async ({
  repository,
  ranges,
  target,
}) => {
  vi.stubEnv('MAVEN_REPOSITORY', repository);
  ranges.push('the connection that breaks off');
  await writeFile(target, CONTENT.subarray(0, 100_000));
  await download(FILE, target);
  expect(await readFile(target)).toEqual(CONTENT);
  expect(ranges).toHaveLength(2);
  let received = 0;
  await download(FILE, target, (count) => (received += count));
  expect([ranges.length, received]).toEqual([2, CONTENT.length]);
});

describe('the password of a mirror', () => {
  const withPassword = (repository: string) => repository.replace('//', '//bob:s3cr%40t@');
  const LOG_IN = `Basic ${Buffer.from('bob:s3cr@t').toString('base64')}`;

  test('is sent to the mirror', async ({ repository, ranges, logIns, target }) => {
    vi.stubEnv('MAVEN_REPOSITORY', withPassword(repository));
    ranges.push('the connection that breaks off');
    await download(FILE, target);
    expect(logIns).toEqual([LOG_IN]);
  });

  test('is sent to a package index, and for its files', async ({ repository, ranges, logIns, target }) => {
    vi.stubEnv('PIP_INDEX_URL', withPassword(repository).replace('mirror/', 'simple'));
    ranges.push('the connection that breaks off');
    await download({ ...FILE, from: 'pypi' }, target);
    expect(logIns).toEqual([LOG_IN, LOG_IN]);
  });

  test('is in no message', async ({ repository, ranges, target }) => {
    vi.stubEnv('MAVEN_REPOSITORY', withPassword(repository));
    ranges.push('the connection that breaks off');
    const messageOf = (file: ListedFile) => download(file, target).catch((error: unknown) => String(error));
    const messages = [
      await messageOf({ ...FILE, path: 'org/example/other-1.jar' }),
      await messageOf({ ...FILE, integrity: `sha256-${'A'.repeat(43)}=` }),
    ];
    expect(messages.join()).toMatch(/answers 404.*wrong checksum/s);
    expect(messages.join()).not.toMatch(/bob|s3cr/);
  });
});
