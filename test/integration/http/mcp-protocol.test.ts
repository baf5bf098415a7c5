import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': 'Content-Type, Authorization, Mcp-Session-Id',
};

function send(tenant: TestTenant, body: string, headers = {}): Promise<Response> {
  return tenant.fetch('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
}

describe('a body that is not a message of the protocol', () => {
  test.for(['{', ' ', 'tools/list', '{"jsonrpc":"2.0",}'])(
    '%j is not JSON: 400, -32700, id null',
    async (body, { tenant }) => {
      const response = await send(tenant, body);
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { jsonrpc: '2.0', id: null, error: { code: -32700 } },
      ]);
    },
  );

  test.for([
    '[]',
    JSON.stringify([LIST]),
    '{}',
    'null',
    '"text"',
    '7',
    '{"jsonrpc":"1.0","id":1,"method":"tools/list"}',
    '{"jsonrpc":"2.0","id":null,"method":"tools/list"}',
    '{"jsonrpc":"2.0","id":{},"method":"tools/list"}',
    '{"jsonrpc":"2.0","id":1,"method":7}',
  ])('%s is no message: 400, -32600, id null', async (body, { tenant }) => {
    const response = await send(tenant, body);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { jsonrpc: '2.0', id: null, error: { code: -32600 } },
    ]);
  });

  test.for([
    ['tools/call', undefined, -32602],
    ['tools/call', {}, -32602],
    ['tools/call', { name: 7 }, -32602],
    ['tools/call', { name: 'hm_store', arguments: 'text' }, -32602],
    ['tools/call', { name: 'hm_store', arguments: [] }, -32602],
    ['tools/nothing', {}, -32601],
    ['resources/nothing', {}, -32601],
    ['toString', {}, -32601],
  ] as const)('%s with %j answers its id and %i', async ([method, params, code], { tenant }) => {
    const response = await tenant.post('/mcp', { jsonrpc: '2.0', id: 'mine', method, params });
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: 'mine', error: { code } });
  });

  test('of another content type answers 415 and over 14 MiB 413, with the plain error body', async ({
    tenant,
  }) => {
    const answers = await Promise.all([
      send(tenant, JSON.stringify(LIST), { 'content-type': 'text/plain' }),
      send(tenant, JSON.stringify({ ...LIST, params: { text: 'd'.repeat(14 * 1_048_576) } })),
    ]);
    const codes = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { error: { code: string } }).error.code),
    );
    expect(answers.map(({ status }) => status)).toEqual([415, 413]);
    expect(codes).toEqual(['UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE']);
  });
});

describe('Accept', () => {
  test.for([
    ['*/*', 'json'],
    ['application/json', 'json'],
    ['application/json, text/event-stream', 'json'],
    ['text/event-stream, application/json', 'json'],
    ['text/event-stream;q=0.5, application/json;q=0.4', 'stream'],
    ['text/event-stream;q=0.4, application/json;q=0.5', 'json'],
    ['text/event-stream', 'stream'],
    ['TEXT/EVENT-STREAM ; q=1', 'stream'],
    ['text/event-stream;q=0', 'json'],
    ['text/event-stream, */*;q=0.1', 'stream'],
    ['text/event-stream;q=0.1, application/*', 'json'],
    ['text/html', 'json'],
    ['text/event-stream;q=nonsense', 'json'],
  ] as const)('%j is answered as %s', async ([accept, form], { tenant }) => {
    const response = await send(tenant, JSON.stringify(LIST), { accept });
    const text = await response.text();
    if (form === 'json') {
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(JSON.parse(text)).toMatchObject({ id: 1, result: { tools: expect.any(Array) as unknown } });
    } else {
      expect(response.headers.get('content-type')).toBe('text/event-stream');
      expect(text).toMatch(/^event: message\ndata: \{.*\}\n\n$/);
    }
  });

  test('of a stream only marks the last message complete, of both does not', async ({ tenant }) => {
    const messages = await Promise.all(
      ['text/event-stream', 'text/event-stream, application/json;q=0.1'].map(async (accept) => {
        const text = await (await send(tenant, JSON.stringify(LIST), { accept })).text();
        return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '') as { result: { complete?: boolean } };
      }),
    );
    expect(messages.map(({ result }) => result.complete)).toEqual([true, undefined]);
  });

  test('of a stream also gets an error as a message', async ({ tenant }) => {
    for (const params of [{ name: 'hm_nothing' }, {}]) {
      const body = { jsonrpc: '2.0', id: 4, method: 'tools/call', params };
      const response = await send(tenant, JSON.stringify(body), { accept: 'text/event-stream' });
      expect(await response.text()).toMatch(/^event: message\ndata: .*-32602.*\n\n$/);
    }
  });
});

describe('Mcp-Session-Id', () => {
  test('is new for each request without one', async ({ tenant }) => {
    const responses = await Promise.all([tenant.post('/mcp', LIST), tenant.post('/mcp', LIST)]);
    const ids = responses.map(({ headers }) => headers.get('mcp-session-id'));
    expect(ids[0]).toMatch(/^[\x21-\x7e]{1,128}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test('is sent back', async ({ tenant }) => {
    const response = await tenant.post('/mcp', LIST, { 'mcp-session-id': 'my session!'.replace(' ', '_') });
    expect(response.headers.get('mcp-session-id')).toBe('my_session!');
  });

  test('is also in an error of the protocol', async ({ tenant }) => {
    const messages = [LIST, { ...LIST, method: 'tools/call' }, { ...LIST, method: 'nothing' }];
    const responses = await Promise.all(messages.map((message) => tenant.post('/mcp', message)));
    for (const { headers } of responses) expect(headers.get('mcp-session-id')).not.toBeNull();
  });

  test('that is malformed is replaced', async ({ tenant }) => {
    const response = await tenant.post('/mcp', LIST, { 'mcp-session-id': 'x'.repeat(129) });
    expect(response.headers.get('mcp-session-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('other methods on /mcp', () => {
  test.for(['GET', 'PUT', 'PATCH'])('%s answers 405 with Allow', async (method, { tenant }) => {
    const response = await tenant.fetch('/mcp', { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, DELETE, OPTIONS']);
    expect(await response.json()).toMatchObject({ error: { code: 'METHOD_NOT_ALLOWED' } });
  });

  test('OPTIONS answers without a key, with the three CORS headers', async ({ tenant }) => {
    const response = await fetch(`${tenant.url}/mcp`, { method: 'OPTIONS' });
    expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([204, CORS]);
  });

  test('and POST have the same CORS headers, also for a refusal', async ({ tenant }) => {
    const responses = await Promise.all([
      tenant.post('/mcp', LIST),
      fetch(`${tenant.url}/mcp`, { method: 'POST' }),
    ]);
    for (const { headers } of responses) expect(Object.fromEntries(headers)).toMatchObject(CORS);
  });
});
