import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { S3Blobs } from '../../../src/storage/s3-blobs.ts';

const objects = new Map<string, Buffer>();
const hashes: unknown[] = [];
let server: Server;
let blobs: S3Blobs;
let folder: string;

/** What S3 answers to the requests that the store sends. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'memory-graph-test-'));
  server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
      const object = objects.get(pathname);
      if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 '))
        return response.writeHead(403).end();
      if (request.method === 'PUT') {
        hashes.push(request.headers['x-amz-content-sha256']);
        objects.set(pathname, await buffer(request));
        return response.end();
      }
      if (request.method === 'DELETE') return (objects.delete(pathname), response.writeHead(204).end());
      if (searchParams.has('list-type')) {
        const prefix = `/files/${searchParams.get('prefix')}`;
        const found = [...objects].filter(([name]) => name.startsWith(prefix));
        const rows = found.map(
          ([name, { length }]) =>
            `<Contents><Key>${name.slice('/files/'.length)}</Key><Size>${length}</Size></Contents>`,
        );
        return response.end(`<ListBucketResult>${rows.join('')}</ListBucketResult>`);
      }
      if (!object) return response.writeHead(404).end();
      const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
      return response.end(object.subarray(Number(from), to === '' ? undefined : Number(to) + 1));
    })();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  blobs = new S3Blobs({ endpoint, bucket: 'files', accessKeyId: 'id', secretAccessKey: 'secret' });
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test('a bucket keeps contents under database and hash, and gives back ranges of them', async () => {
  const content = 'The bytes of a file.';
  const sha256 = createHash('sha256').update(content).digest('hex');
  const file = path.join(folder, 'file');
  await writeFile(file, content);
  const blob = { database: 'hm-one', sha256 };
  expect(await blobs.has(blob)).toBe(false);
  await blobs.put(blob, file);
  await blobs.put({ database: 'hm-two', sha256 }, file);
  expect(hashes).toEqual([sha256, sha256]);
  expect([...objects.keys()]).toEqual([`/files/hm-one/${sha256}`, `/files/hm-two/${sha256}`]);
  expect(await text(await blobs.read(blob))).toBe(content);
  expect(await text(await blobs.read(blob, { start: 4, end: 8 }))).toBe('bytes');
  expect(await blobs.bytesOf('hm-one')).toBe(content.length);
  await blobs.deleteAll('hm-one');
  expect([await blobs.has(blob), await blobs.bytesOf('hm-two')]).toEqual([false, content.length]);
  await expect(blobs.read(blob)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a bucket that does not answer is UNAVAILABLE', async () => {
  const away = new S3Blobs({
    ...{ endpoint: 'http://127.0.0.1:1', bucket: 'files' },
    ...{ accessKeyId: 'id', secretAccessKey: 'secret' },
  });
  await expect(away.has({ database: 'hm-one', sha256: 'a' })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('a bucket that is silent is given up before its callers give up', async () => {
  const asked = Promise.withResolvers<void>();
  const silent = createServer(() => asked.resolve());
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    silent.closeAllConnections();
    silent.close();
  });
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const bucket = new S3Blobs({ endpoint, bucket: 'files', accessKeyId: 'id', secretAccessKey: 'secret' });
  const answer = expect(bucket.has({ database: 'hm-one', sha256: 'ab' })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
  });
  await asked.promise;
  await vi.advanceTimersByTimeAsync(45_000);
  await answer;
});

test('a file that takes a minute to arrive is not given up', async () => {
  const arrived = Promise.withResolvers<() => void>();
  const slow = createServer((request, response) => {
    request.resume();
    if (request.method === 'HEAD') response.writeHead(404).end();
    else request.once('end', () => arrived.resolve(() => response.end()));
  });
  await once(slow.listen(0, '127.0.0.1'), 'listening');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    slow.closeAllConnections();
    slow.close();
  });
  const folder = await mkdtemp(path.join(tmpdir(), 's3-slow-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'file');
  await writeFile(file, 'kept');
  const endpoint = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  const bucket = new S3Blobs({ endpoint, bucket: 'files', accessKeyId: 'id', secretAccessKey: 'secret' });
  const put = bucket.put({ database: 'hm-one', sha256: 'ab' }, file);
  const answer = await arrived.promise;
  await vi.advanceTimersByTimeAsync(60_000);
  answer();
  expect(await put).toBe(true);
});
