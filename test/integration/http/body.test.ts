import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzip } from 'node:zlib';
import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { answerOn, rawConnection, rawRequest } from '../../support/raw-request.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { errorBody } from '../../support/tool-client.ts';

const STORE = '/api/v1/memory/store';
const BATCH = '/api/v1/memory/store/batch';
const MIB = 1_048_576;

/** The head of a POST with the tenant's key, up to what the test adds. */
function head({ key }: TestTenant, path: string, ...headers: string[]): string {
  const own = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${key}`,
    'Connection: close',
  ];
  return [...own, ...headers, '', ''].join('\r\n');
}

function code(body: string): string {
  return errorBody.parse(JSON.parse(body)).error.code;
}

describe('a body', () => {
  test.for([
    ['other types', ['Content-Type: text/plain', 'Content-Type: application/json'], 400, 'INVALID_INPUT'],
    [
      'the same type',
      ['Content-Type: application/json', 'Content-Type: application/json'],
      400,
      'INVALID_INPUT',
    ],
    ['types in one header', ['Content-Type: application/json, text/plain'], 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['UTF-16', ['Content-Type: application/json; charset=utf-16'], 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'gzip within gzip',
      ['Content-Type: application/json', 'Content-Encoding: gzip, gzip'],
      ...[415, 'UNSUPPORTED_MEDIA_TYPE'],
    ],
  ] as const)('said to be of %s is refused', async ([, headers, status, expected], { tenant }) => {
    const text = '{"key":"a","description":"b"}';
    const sent = head(tenant, STORE, ...headers, `Content-Length: ${text.length}`) + text;
    const answer = await rawRequest(tenant.url, sent);
    expect([answer.status, code(answer.body)]).toEqual([status, expected]);
  });

  test('in chunks beyond the limit is refused before it has all come', async ({ tenant }) => {
    const socket = await rawConnection(tenant.url);
    socket.write(head(tenant, STORE, 'Content-Type: application/json', 'Transfer-Encoding: chunked'));
    const answered = answerOn(socket);
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    for (let sent = 0; sent < 17 && socket.writable; sent++) socket.write(chunk);
    const answer = await answered;
    expect([answer.status, code(answer.body)]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test.for([['plain'], ['gzip']])(
    'beyond the limit, %s, does not stand in the way of the next request on its connection',
    async ([encoding], { tenant }) => {
      const body = Buffer.alloc(4 * MIB, '[');
      const sent = encoding === 'gzip' ? await promisify(gzip)(body, { level: 0 }) : body;
      const refused = [
        ...[`POST ${STORE} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${tenant.key}`],
        ...['Content-Type: application/json', 'Transfer-Encoding: chunked', `Content-Encoding: ${encoding}`],
      ];
      const socket = await rawConnection(tenant.url);
      socket.write([...refused.filter((line) => !line.endsWith('plain')), '', ''].join('\r\n'));
      socket.write(`${sent.length.toString(16)}\r\n`);
      socket.write(sent);
      socket.write('\r\n0\r\n\r\n');
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
      const { status, headers, body: rest } = await answerOn(socket);
      expect([status, headers + rest]).toEqual([413, expect.stringContaining('HTTP/1.1 200 OK')]);
    },
  );

  test('whose client goes away amid it leaves nothing behind and harms no other', async ({ tenant }) => {
    const typed = head(tenant, STORE, 'Content-Type: application/json', 'Content-Length: 100');
    for (let round = 0; round < 20; round++) {
      const socket = await rawConnection(tenant.url);
      socket.write(`${typed}{"key":"gone"`);
      socket.resetAndDestroy();
    }
    expect((await tenant.call('get_nodes', { keys: ['gone'] })).missing).toEqual(['gone']);
  });

  test.for([
    [
      'within data',
      `{"key":"deep","description":"b","data":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`,
    ],
    ['alone', '['.repeat(500_000)],
    ['of objects', `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`],
  ] as const)('nested without end %s is refused', async ([, body], { tenant }) => {
    for (const headers of [{}, { 'idempotency-key': `deep-${body.length}` }]) {
      const typed = { 'content-type': 'application/json', ...headers };
      const response = await tenant.fetch(STORE, { method: 'POST', headers: typed, body });
      expect([response.status, code(await response.text())]).toEqual([400, 'INVALID_INPUT']);
    }
  });
});

describe('a batch', () => {
  test('with broken UTF-8 or a field __proto__ far inside is refused whole', async ({ tenant }) => {
    const nodes = Array.from({ length: 40 }, (_, at) => ({ key: `b${at}`, description: 'x'.repeat(15_000) }));
    const text = JSON.stringify({ nodes });
    const broken = Buffer.from(text);
    broken[text.length - 100] = 0xff;
    const proto = text.replace('"key":"b39"', '"key":"b39","__proto__":{}');
    for (const body of [broken, proto, text.slice(0, -2), `${text}]`]) {
      const headers = { 'content-type': 'application/json' };
      const response = await tenant.fetch(BATCH, { method: 'POST', headers, body });
      expect([response.status, code(await response.text())]).toEqual([400, 'INVALID_INPUT']);
    }
    expect((await tenant.call('get_nodes', { keys: ['b0'] })).missing).toEqual(['b0']);
  });

  test('that inflates beyond 32 MiB is refused without holding it', async ({ tenant }) => {
    const bomb = await promisify(gzip)(Buffer.alloc(256 * MIB, 0x20));
    const before = process.memoryUsage().rss;
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => tenant.fetch(BATCH, { method: 'POST', headers, body: bomb })),
    );
    expect(answers.map(({ status }) => status)).toEqual([413, 413, 413, 413]);
    expect(process.memoryUsage().rss - before).toBeLessThan(600 * MIB);
  });

  test('of 24 MiB is read item by item, each refused by itself', async ({ tenant }) => {
    const nodes = Array.from({ length: 1_000 }, () => ({ key: '', fields: Array(3_300).fill('value') }));
    const body = JSON.stringify({ nodes });
    expect(body.length).toBeGreaterThan(24 * MIB);
    await sleep(100);
    const headers = { 'content-type': 'application/json' };
    const response = await tenant.fetch(BATCH, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
    const { items } = (await response.json()) as { items: { status: string }[] };
    expect(items.map(({ status }) => status)).toEqual(Array(1_000).fill('error'));
  });
});
