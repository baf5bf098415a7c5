import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import type { Tool } from '../../../src/tools/define-tool.ts';
import { toolRegistry } from '../../../src/tools/index.ts';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { errorBody } from '../../support/tool-client.ts';

const API = '/api/v1/memory';
const JSON_TYPE = { 'content-type': 'application/json' };

/** Status and code of an answer, which must be an error body in JSON. */
async function refusal(response: Response): Promise<[number, string]> {
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const { error } = errorBody.parse(await response.json());
  expect(response.headers.get('x-request-id')).toBe(error.request_id);
  return [response.status, error.code];
}

function store(tenant: TestTenant, body: RequestInit['body'], headers = {}): Promise<Response> {
  return tenant.fetch(`${API}/store`, {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body: body ?? null,
  });
}

describe('a REST body', () => {
  test.for([
    ['half a JSON text', '{"key":'],
    ['no JSON', 'key=value'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"text"'],
    ['a number', '7'],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
  ] as const)('of %s is refused as JSON, never as a page', async ([, body], { tenant }) => {
    expect(await refusal(await store(tenant, body))).toEqual([400, 'INVALID_INPUT']);
  });

  test.for(['text/plain', 'application/x-www-form-urlencoded', 'application/json-patch+json', ''])(
    'of content type %j is refused with 415',
    async (type, { tenant }) => {
      const response = await store(tenant, '{}', { 'content-type': type });
      expect(await refusal(response)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    },
  );

  test.for([
    ['charset', { 'content-type': 'application/json; charset=koi8-r' }],
    ['encoding', { 'content-encoding': 'compress' }],
  ] as const)('in another %s is refused with 415', async ([, headers], { tenant }) => {
    expect(await refusal(await store(tenant, '{}', headers))).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test('compressed with gzip is read', async ({ tenant }) => {
    const body = gzipSync(JSON.stringify({ key: 'zipped', description: 'Small.' }));
    expect((await store(tenant, body, { 'content-encoding': 'gzip' })).status).toBe(201);
  });

  test('that claims to be gzip and is not is refused', async ({ tenant }) => {
    const response = await store(tenant, '{"key":"a"}', { 'content-encoding': 'gzip' });
    expect(await refusal(response)).toEqual([400, 'INVALID_INPUT']);
  });

  test('that inflates beyond 1 MiB is refused with 413', async ({ tenant }) => {
    const bomb = gzipSync(JSON.stringify({ key: 'bomb', description: 'd'.repeat(50_000_000) }));
    const response = await store(tenant, bomb, { 'content-encoding': 'gzip' });
    expect(await refusal(response)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });
});

/** Several tools may share a path. */
function methodsByPath(): [path: string, methods: string[]][] {
  const methods = new Map<string, string[]>();
  for (const { rest } of toolRegistry as readonly Tool[])
    if (rest) methods.set(rest.path, [...(methods.get(rest.path) ?? []), rest.method]);
  return [...methods];
}

describe('a REST path', () => {
  test.for(methodsByPath())(
    '%s answers other methods than %j with 405 and Allow',
    async ([path, methods], { tenant }) => {
      const allow = [
        ...methods.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each])),
        'OPTIONS',
      ].join(', ');
      for (const other of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter(
        (each) => !methods.includes(each),
      )) {
        const response = await tenant.fetch(API + path.replace('{key}', 'any'), { method: other });
        expect(response.headers.get('allow')).toBe(allow);
        expect(await refusal(response)).toEqual([405, 'METHOD_NOT_ALLOWED']);
      }
    },
  );

  test.for([
    `${API}/nothing`,
    `${API}/Store`,
    '/nothing',
    '/api',
    '/api/v2/memory/store',
    `${API}/store/many`,
  ])('%s that is not served answers 404 as JSON', async (path, { tenant }) => {
    expect(await refusal(await tenant.fetch(path))).toEqual([404, 'NOT_FOUND']);
  });

  test('/ describes the service and its routes, without a credential', async ({ tenant }) => {
    const response = await fetch(`${tenant.url}/`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ mcp: '/mcp', docs: '/docs' });
  });

  test('with a malformed percent code answers 400', async ({ tenant }) => {
    const response = await tenant.fetch(`${API}/relationships/%E0%A4%A`);
    expect(await refusal(response)).toEqual([400, 'INVALID_INPUT']);
  });

  test('of a POST with a query parameter answers 400 and does nothing', async ({ tenant }) => {
    await tenant.storeKeys('unchanged', 'neighbour');
    await tenant.call('add_relationships', {
      relationships: [{ nodes: ['unchanged', 'neighbour'], relationship: 'knows' }],
    });
    const body = JSON.stringify({ key: 'unchanged' });
    const response = await tenant.fetch(`${API}/forget?cascade=false`, {
      ...{ method: 'POST', headers: JSON_TYPE, body },
    });
    expect(await refusal(response)).toEqual([400, 'INVALID_INPUT']);
    expect((await tenant.call('get_nodes', { keys: ['unchanged'] })).missing).toEqual([]);
  });

  test('with its own parameter also in the query answers 400', async ({ tenant }) => {
    const response = await tenant.fetch(`${API}/relationships/a?key=b`);
    expect(await refusal(response)).toEqual([400, 'INVALID_INPUT']);
  });

  test('with a query parameter given twice answers 400', async ({ tenant }) => {
    const response = await tenant.fetch(`${API}/relationships/a?pattern=b&pattern=c`);
    expect(await refusal(response)).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('a REST answer', () => {
  test('has a request id, and does not name the software', async ({ tenant }) => {
    const { headers } = await tenant.fetch(`${API}/overview`);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test('for an internal error is a fixed text without the cause', async ({ tenant }) => {
    const response = await tenant.fetch(`${API}/relationships/%E0%A4%A`);
    expect(await response.text()).not.toMatch(/URIError|node_modules|\.ts:|Failed to decode/);
  });
});
