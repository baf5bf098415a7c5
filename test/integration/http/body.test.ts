import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { answerOn, rawConnection, rawRequest } from '../../support/raw-request.ts';
import { errorBody, ToolClient } from '../../support/tool-client.ts';

const STORE = '/api/v1/memory/store';
const BATCH = '/api/v1/memory/store/batch';
const MIB = 1_048_576;

/** The head of a POST with the tenant's key and further headers. */
function head({ key }: { readonly key: string }, path: string, ...headers: string[]): string {
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
  ] as const)('declared as %s is refused', async ([, headers, status, expected], { tenant }) => {
    const text = '{"key":"a","description":"b"}';
    const sent = head(tenant, STORE, ...headers, `Content-Length: ${text.length}`) + text;
    const answer = await rawRequest(tenant.url, sent);
    expect([answer.status, code(answer.body)]).toEqual([status, expected]);
  });

  test('in chunks beyond the limit is refused before all of it arrives', async ({ tenant }) => {
    const socket = await rawConnection(tenant.url);
    socket.write(head(tenant, STORE, 'Content-Type: application/json', 'Transfer-Encoding: chunked'));
    const answered = answerOn(socket);
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    for (let sent = 0; sent < 17 && socket.writable; sent++) socket.write(chunk);
    const answer = await answered;
    expect([answer.status, code(answer.body)]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test.for([['plain'], ['gzip']])(
    'beyond the limit, %s, does not block the next request on its connection',
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

  test('whose client goes away midway writes nothing and has no effect on others', async ({ tenant }) => {
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
    ['at the top', '['.repeat(500_000)],
    ['of objects', `${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`],
  ] as const)('nested very deep %s is refused', async ([, body], { tenant }) => {
    for (const headers of [{}, { 'idempotency-key': `deep-${body.length}` }]) {
      const typed = { 'content-type': 'application/json', ...headers };
      const response = await tenant.fetch(STORE, { method: 'POST', headers: typed, body });
      expect([response.status, code(await response.text())]).toEqual([400, 'INVALID_INPUT']);
    }
  });
});

describe('a batch', () => {
  test('with invalid UTF-8 or a field __proto__ near its end is refused whole', async ({ tenant }) => {
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

  test('that inflates beyond 8 MiB is refused without much memory', async ({ tenant }) => {
    const bomb = await promisify(gzip)(Buffer.alloc(256 * MIB, 0x20));
    const before = process.memoryUsage().rss;
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => tenant.fetch(BATCH, { method: 'POST', headers, body: bomb })),
    );
    expect(answers.map(({ status }) => status)).toEqual([413, 413, 413, 413]);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * MIB);
  });

  test('of nearly 8 MiB is read, and its invalid items are refused one by one', async ({ tenant }) => {
    const nodes = Array.from({ length: 1_000 }, () => ({ key: '', fields: Array(940).fill('value') }));
    const body = JSON.stringify({ nodes });
    expect(body.length).toBeGreaterThan(7 * MIB);
    const headers = { 'content-type': 'application/json' };
    const response = await tenant.fetch(BATCH, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
    const { items } = (await response.json()) as { items: { status: string }[] };
    expect(items.map(({ status }) => status)).toEqual(Array(1_000).fill('error'));
  });

  test('of millions of items in a small gzip body is refused before they are built', async ({ tenant }) => {
    const text = `{"nodes":[${'{},'.repeat(2_600_000)}{}]}`;
    const body = await promisify(gzip)(text);
    expect(body.length).toBeLessThan(16 * 1_024);
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const before = process.memoryUsage().heapUsed;
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => tenant.fetch(BATCH, { method: 'POST', headers, body })),
    );
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 * MIB);
    for (const answer of answers) {
      expect([answer.status, code(await answer.text())]).toEqual([400, 'INVALID_INPUT']);
    }
  });
});

describe('a field or a number that would be lost', () => {
  const typed = { 'content-type': 'application/json' };
  const node = (data: string) => `{"key":"lost","description":"b","data":${data}}`;

  test.for([
    ['as it is', '{"__proto__":{"a":1}}'],
    ['with an escape', String.raw`{"\u005f_proto__":{"a":1}}`],
    ['deep inside', String.raw`{"a":[{"b":{"__\u0070roto__":1}}]}`],
  ] as const)('the name __proto__ %s is refused', async ([, data], { tenant }) => {
    const rpc = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"hm_store","arguments":${node(data)}}}`;
    for (const [path, body] of [
      [STORE, node(data)],
      [BATCH, `{"nodes":[${node(data)}]}`],
      ['/mcp', rpc],
    ] as const) {
      const response = await tenant.fetch(path, { method: 'POST', headers: typed, body });
      const answer = await response.text();
      expect([path, response.status, code(answer)]).toEqual([path, 400, 'INVALID_INPUT']);
      expect(answer).toContain('__proto__');
    }
    expect((await tenant.call('get_nodes', { keys: ['lost'] })).missing).toEqual(['lost']);
  });

  test('a number beyond the range of JSON.parse is refused by the name of its field', async ({ tenant }) => {
    for (const [path, body, place] of [
      [STORE, node('{"mass":[1,1e400]}'), 'data.mass.1'],
      [BATCH, `{"nodes":[${node('{"mass":-1e999}')}]}`, 'nodes.0.data.mass'],
    ] as const) {
      const response = await tenant.fetch(path, { method: 'POST', headers: typed, body });
      const { error } = errorBody.parse(await response.json());
      expect([response.status, error.code]).toEqual([400, 'INVALID_INPUT']);
      expect(error.message).toContain(place);
    }
    expect((await tenant.call('get_nodes', { keys: ['lost'] })).missing).toEqual(['lost']);
  });
});

describe('what would be changed silently is refused', () => {
  const node = (data: string) => `{"key":"changed","description":"b","data":${data}}`;
  const rpc = (name: string, input: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${input}}}`;
  const relationship = (data: string) => `{"nodes":["a","b"],"relationship":"knows","data":${data}}`;
  const WAYS = [
    [STORE, node],
    [BATCH, (data: string) => `{"nodes":[${node(data)}]}`],
    ['/api/v1/memory/update', (data: string) => `{"key":"changed","data":${data}}`],
    ['/api/v1/memory/relationships', (data: string) => `{"relationships":[${relationship(data)}]}`],
    ['/api/v1/memory/timeline/write', (data: string) => `{"summary":"Noted","meta":${data}}`],
    ['/mcp', (data: string) => rpc('hm_store', node(data))],
    ['/mcp', (data: string) => rpc('hm_update', `{"key":"changed","data":${data}}`)],
  ] as const;

  test.for([
    ['half of a surrogate pair', String.raw`{"list":["cut \ud83d"]}`, 'well-formed Unicode'],
    ['half of a pair in a name', String.raw`{"list":[{"\udc36":1}]}`, 'well-formed Unicode'],
    ['an integer that loses digits', '{"list":[1734567890123456789]}', 'Send it as a text'],
    ['a field that stands twice', '{"list":[{"a":1,"a":2}]}', 'twice'],
  ] as const)('by every way in: %s', async ([, data, words], { tenant }) => {
    for (const [path, bodyOf] of WAYS) {
      const headers = { 'content-type': 'application/json' };
      const response = await tenant.fetch(path, { method: 'POST', headers, body: bodyOf(data) });
      const text = await response.text();
      expect([path, response.status, code(text)]).toEqual([path, 400, 'INVALID_INPUT']);
      expect(text).toContain(words);
      if (words !== 'twice') expect(text).toContain('list.0');
    }
    const lines = `${node('{"n":9007199254740991}').replace('changed', 'whole')}\n${node(data)}`;
    const headers = { 'content-type': 'application/x-ndjson' };
    const response = await tenant.fetch(BATCH, { method: 'POST', headers, body: lines });
    const [first, second] = (await response.text()).split('\n');
    expect(first).toMatch(/"status":"(created|exists)"/);
    expect(second).toContain(words);
    const { nodes, missing } = await tenant.call('get_nodes', { keys: ['changed', 'whole'] });
    expect([nodes[0]?.data, missing]).toEqual([{ n: 9_007_199_254_740_991 }, ['changed']]);
  });

  test('in the JSON text that an agent sends instead of an object, by the place of the field', async ({
    tenant,
  }) => {
    const input = { key: 'changed', description: 'b', data: '{"order":1734567890123456789}' };
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'hm_store', arguments: input },
    };
    const text = await (await tenant.post('/mcp', body)).text();
    expect(text).toContain('data.order: is the integer 1734567890123456789');
    expect((await tenant.call('get_nodes', { keys: ['changed'] })).missing).toEqual(['changed']);
  });
});

describe('a key with scope read', () => {
  test('cannot write, and is refused before the body arrives', async ({ service, tenant }) => {
    const reader = await service.operator.createKey(tenant.graphId, { scope: 'read' });
    const socket = await rawConnection(tenant.url);
    const answered = answerOn(socket);
    socket.write(head(reader, BATCH, 'Content-Type: application/json', `Content-Length: ${4 * MIB}`));
    const answer = await answered;
    expect([answer.status, code(answer.body)]).toEqual([403, 'FORBIDDEN']);
  });

  test('cannot write over MCP, and is refused before the arguments are checked', async ({
    service,
    tenant,
  }) => {
    const { key } = await service.operator.createKey(tenant.graphId, { scope: 'read' });
    const reader = new ToolClient(tenant.url, key);
    const call = { name: 'hm_store', arguments: { key: 5 } };
    const response = await reader.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call });
    expect(await response.text()).toContain('FORBIDDEN');
  });
});
