import type { Request, Response } from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crossOrigin, type OriginPolicy } from '../../../../src/http/admission/cross-origin.ts';
import { toolRegistry } from '../../../../src/tools/index.ts';
import { threadTime } from '../../../support/processor-time.ts';
import { serveMcp } from '../mcp/serve-mcp.ts';

const NONE: OriginPolicy = { hosts: [], origins: [], anyOrigin: false };
const CONFIGURED: OriginPolicy = {
  hosts: ['memory.example'],
  origins: ['https://app.example:8443'],
  anyOrigin: false,
};

/** `passed`, or the error message. */
async function verdict(headers: { host?: string; origin?: string }, policy = NONE): Promise<string> {
  let passed = '';
  try {
    const guard = crossOrigin(policy, []);
    await guard({ headers } as Request, {} as Response, () => (passed = 'passed'));
  } catch (error) {
    expect(error).toMatchObject({ code: 'FORBIDDEN' });
    return (error as Error).message;
  }
  return passed;
}

describe('crossOrigin, by Host', () => {
  test.each([
    'localhost:8420',
    'localhost',
    '127.0.0.1:8420',
    '[::1]:8420',
    'LOCALHOST:1',
    '[0:0:0:0:0:0:0:1]',
  ])('serves loopback: %s', async (host) => {
    await expect(verdict({ host })).resolves.toBe('passed');
  });

  test.each([
    ['evil.example'],
    ['localhost.evil.example:8420'],
    ['127.0.0.1.evil.example'],
    ['[::2]:8420'],
    ['0.0.0.0:8420'],
    ['not a host'],
    [''],
    [undefined],
  ])('refuses what only DNS rebinding brings here: %j', async (host) => {
    await expect(verdict(host === undefined ? {} : { host })).resolves.toMatch(/^This Host is not served/);
  });

  test('serves the configured hosts, at any port and in any case', async () => {
    await expect(verdict({ host: 'memory.example:443' }, CONFIGURED)).resolves.toBe('passed');
    await expect(verdict({ host: 'Memory.Example' }, CONFIGURED)).resolves.toBe('passed');
    await expect(verdict({ host: 'memory.example' }, { ...NONE, hosts: ['Memory.Example'] })).resolves.toBe(
      'passed',
    );
  });
});

describe('crossOrigin, by Origin', () => {
  const host = 'localhost:8420';

  test.each(['http://localhost:3000', 'http://127.0.0.1', 'https://[::1]:8080'])(
    'serves %s',
    async (origin) => {
      await expect(verdict({ host, origin })).resolves.toBe('passed');
    },
  );

  test.each(['https://evil.example', 'http://localhost.evil.example', 'null', '', 'https://app.example'])(
    'refuses %j',
    async (origin) => {
      await expect(verdict({ host, origin }, CONFIGURED)).resolves.toMatch(/^This Origin may not call/);
    },
  );

  test('serves the configured origins, with their scheme and port', async () => {
    await expect(verdict({ host, origin: 'https://app.example:8443' }, CONFIGURED)).resolves.toBe('passed');
    await expect(verdict({ host, origin: 'http://app.example:8443' }, CONFIGURED)).resolves.toMatch(
      /^This Origin/,
    );
  });
});

describe.each([
  ['bound to loopback', false],
  ['bound publicly', true],
])('a page of another origin, the service %s', (_, anyOrigin) => {
  const origin = 'https://page.example';
  let served: Awaited<ReturnType<typeof serveMcp>>;
  let base = '';
  beforeAll(async () => {
    served = await serveMcp({
      tools: toolRegistry,
      mcpMethods: (own) => own,
      origins: { hosts: [], origins: [], anyOrigin },
    });
    base = served.url.replace('/mcp', '');
  });
  afterAll(() => void served.server.close());

  test.each([
    ['/mcp', 'POST', 'POST, OPTIONS'],
    ['/api/v1/memory/store', 'POST', 'POST, OPTIONS'],
    ['/api/v1/memory/overview', 'GET', 'GET, HEAD, OPTIONS'],
    ['/api/v1/memory/relationships/a%2Fb', 'GET', 'GET, HEAD, OPTIONS'],
    ['/api/v1/memory/health', 'GET', 'GET, HEAD, OPTIONS'],
    ['/api/v1/memory/nothing', 'POST', 'GET, HEAD, POST, OPTIONS'],
  ])('is answered its preflight of %s without a key', async (path, method, methods) => {
    const response = await fetch(base + path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type,idempotency-key,x-graph-id,x-evil',
      },
    });
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': methods,
      'access-control-allow-headers':
        'Content-Type, Authorization, Mcp-Session-Id, X-Graph-Id, Idempotency-Key',
    });
  });

  const json = { 'content-type': 'application/json' };
  const key = { authorization: 'Bearer any' };
  test.each([
    ['no key', '/api/v1/memory/store', { method: 'POST', headers: json, body: '{}' }, 401],
    ['no key, MCP', '/mcp', { method: 'POST', headers: json, body: '{}' }, 401],
    ['nothing there', '/api/v1/memory/nothing', { headers: key }, 404],
    ['another method', '/api/v1/memory/overview', { method: 'POST', headers: key }, 405],
    ['another method, MCP', '/mcp', { headers: key }, 405],
    ['another type', '/api/v1/memory/store', { method: 'POST', headers: key, body: 'a' }, 415],
    ['no JSON', '/api/v1/memory/store', { method: 'POST', headers: { ...key, ...json }, body: '{' }, 400],
    ['no JSON, MCP', '/mcp', { method: 'POST', headers: { ...key, ...json }, body: '{' }, 400],
    [
      'too much',
      '/api/v1/memory/store',
      { method: 'POST', headers: { ...key, ...json }, body: ' '.repeat(1_100_000) },
      413,
    ],
  ] as const)('can read why it is refused: %s', async (_, path, init, status) => {
    const response = await fetch(base + path, { ...init, headers: { origin, ...init.headers } });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
    expect(response.status).toBe(anyOrigin ? status : 403);
    expect(await response.json()).toHaveProperty('error');
  });

  test('holds nobody up by the longest list of headers that it can ask for', async () => {
    const lists = [`a${' '.repeat(15_000)}b`, ' ,'.repeat(7_500), 'x-graph-id,'.repeat(1_300)];
    const before = threadTime();
    // So often that what is slow is told from what a busy machine adds.
    for (const list of Array.from({ length: 10 }, () => lists).flat()) {
      const headers = { origin, 'access-control-request-headers': list };
      expect((await fetch(`${base}/mcp`, { method: 'OPTIONS', headers })).status).toBe(204);
    }
    expect(threadTime() - before).toBeLessThan(900);
  });

  test('may not use routes outside of the API', async () => {
    const response = await fetch(`${base}/openapi.json`, { headers: { origin } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });
});
