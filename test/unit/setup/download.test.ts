import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test as base, vi } from 'vitest';
import { download } from '../../../setup/fetch/download.mjs';

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
  .extend('repository', async ({ ranges }, { onCleanup }) => {
    const server = createServer(({ url, headers: { range } }, response) => {
      ranges.push(range);
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
