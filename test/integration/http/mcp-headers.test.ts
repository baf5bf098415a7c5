import { gunzipSync, gzipSync } from 'node:zlib';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import { describe, expect } from 'vitest';
import { callModern, message } from '../../support/mcp-requests.ts';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

const THREE = 'Content-Type, Authorization, Mcp-Session-Id';

/** A POST whose answer is not decompressed, as `fetch` would do. */
async function raw(tenant: TestTenant, body: object, headers: Record<string, string>) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headersSent = {
      'content-type': 'application/json',
      authorization: `Bearer ${tenant.key}`,
      ...headers,
    };
    request(`${tenant.url}/mcp`, { method: 'POST', headers: headersSent }, resolve)
      .on('error', reject)
      .end(JSON.stringify(body));
  });
  return { headers: answer.headers, body: await buffer(answer) };
}

describe('a preflight', () => {
  test.for([
    ['nothing', undefined, THREE],
    ['the three', 'content-type, authorization, mcp-session-id', THREE],
    [
      'the headers of 2026-07-28',
      'content-type,mcp-method, MCP-Name ,mcp-protocol-version',
      `${THREE}, MCP-Protocol-Version, Mcp-Method, Mcp-Name`,
    ],
    ['another graph', 'x-graph-id', `${THREE}, X-Graph-Id`],
    ['a stranger’s header', 'x-evil, cookie', THREE],
  ] as const)('that asks for %s', async ([, asked, allowed], { tenant }) => {
    const response = await fetch(`${tenant.url}/mcp`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://page.example',
        'access-control-request-method': 'POST',
        ...(asked !== undefined && { 'access-control-request-headers': asked }),
      },
    });
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': allowed,
      'access-control-expose-headers':
        'Mcp-Session-Id, WWW-Authenticate, X-RateLimit-Limit, X-RateLimit-Remaining, ' +
        'X-RateLimit-Reset, RateLimit, RateLimit-Policy, Retry-After',
    });
  });
});

describe('gzip', () => {
  test('compresses an answer that gets smaller', async ({ tenant }) => {
    const plain = await raw(tenant, message('tools/list'), {});
    const packed = await raw(tenant, message('tools/list'), { 'accept-encoding': 'gzip' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(packed.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Number(packed.headers['content-length'])).toBe(packed.body.length);
    expect(packed.body.length).toBeLessThan(plain.body.length / 2);
    expect(gunzipSync(packed.body).toString()).toBe(plain.body.toString());
  });

  test.for([
    ['a short answer', message('ping'), { 'accept-encoding': 'gzip' }],
    ['where it is refused', message('tools/list'), { 'accept-encoding': 'gzip;q=0, br' }],
    ['events', message('tools/list'), { 'accept-encoding': 'gzip', accept: 'text/event-stream' }],
  ] as const)('leaves as it is %s', async ([, body, headers], { tenant }) => {
    const answer = await raw(tenant, body, { ...headers });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body.toString()).toContain('"jsonrpc":"2.0"');
  });

  test('compresses answers of protocol version 2026-07-28, and errors', async ({ tenant }) => {
    const answer = await callModern(tenant, 'hm_get_overview', {}, { 'accept-encoding': 'gzip' });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(await answer.json()).toMatchObject({ result: { structuredContent: {} } });
  });

  test('is accepted in a request', async ({ tenant }) => {
    const response = await tenant.fetch('/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(JSON.stringify(message('ping'))),
    });
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });
});

describe('a foreign Origin or Host', () => {
  test.for([{ origin: 'https://evil.example' }, { host: 'evil.example' }])(
    '%j is refused before the key is checked',
    async (headers, { tenant }) => {
      const answer = await raw(tenant, message('ping'), { ...headers, authorization: 'none' });
      expect(JSON.parse(answer.body.toString())).toMatchObject({ error: { code: 'FORBIDDEN' } });
      expect(answer.headers['access-control-allow-origin']).toBe('*');
    },
  );
});
