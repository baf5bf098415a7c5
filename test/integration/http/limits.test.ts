import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { makeApiKey } from '../../../src/auth/credentials/api-key.ts';
import type { PlanName } from '../../../src/auth/plans.ts';
import { eventsOf, message, notification, type RpcAnswer } from '../../support/mcp-requests.ts';
import { test } from '../../support/memory-test.ts';
import type { TestApp } from '../../support/test-app.ts';
import { errorBody, ToolClient } from '../../support/tool-client.ts';

/** From test/support/plans.json and memory-test.ts. */
const FREE = 12;
const ORPHAN_LISTS = 2;
const FAILED_CREDENTIALS = 200;
const API = '/api/v1/memory';
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };

async function accountOn(service: TestApp, plan: PlanName) {
  const account = await service.operator.createAccount(`limits-${randomUUID()}`, plan);
  const newKey = async () => (await service.operator.createKey(account.graph_id)).key;
  const client = new ToolClient(service.app.url, await newKey());
  return { ...account, client, newKey };
}

function allowance({ headers }: Response) {
  const number = (name: string) => Number(headers.get(name));
  return {
    limit: number('x-ratelimit-limit'),
    remaining: number('x-ratelimit-remaining'),
    reset: number('x-ratelimit-reset'),
  };
}

/** A cheap request: no route has this path. */
const nothing = (client: ToolClient, headers = {}) => client.fetch(`${API}/nothing`, { headers });

async function expectLimited(response: Response): Promise<void> {
  const { error } = errorBody.parse(await response.json());
  expect([response.status, error.code]).toEqual([429, 'RATE_LIMITED']);
  expect(error.retry_after).toBeGreaterThanOrEqual(1);
  expect(error.retry_after).toBeLessThanOrEqual(60);
  expect(response.headers.get('retry-after')).toBe(String(error.retry_after));
}

describe('the limit of a key', () => {
  test('is in the headers of every authenticated answer, over REST and MCP, also of errors', async ({
    manyTenants,
  }) => {
    const { client } = await accountOn(manyTenants, 'pro');
    const before = Math.floor(Date.now() / 1_000);
    const answers = [
      await nothing(client),
      await client.post(`${API}/recall`, { query: 7 }),
      await client.fetch(`${API}/store`),
      await client.post('/mcp', PING),
      await client.post('/mcp', PING, { accept: 'text/event-stream' }),
      await client.post('/mcp', 'no message'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 400, 405, 200, 200, 400]);
    const seen = answers.map(allowance);
    expect(seen.map(({ remaining }) => remaining)).toEqual([999, 998, 997, 996, 995, 994]);
    for (const [index, { limit, reset }] of seen.entries()) {
      expect(limit).toBe(1_000);
      expect(reset).toBeGreaterThanOrEqual(before + 59);
      expect(reset).toBeLessThanOrEqual(before + 65);
      const { headers } = answers[index] as Response;
      expect(headers.get('ratelimit-policy')).toBe('"minute";q=1000;w=60');
      expect(headers.get('ratelimit')).toMatch(new RegExp(`^"minute";r=${999 - index};t=(5\\d|60)$`));
    }
  });

  test('can be read by scripts of web pages', async ({ service }) => {
    const { client } = await accountOn(service, 'pro');
    const exposed = (await client.post('/mcp', PING)).headers.get('access-control-expose-headers');
    expect(exposed).toContain('X-RateLimit-Remaining');
  });

  test('refuses excess requests over REST and MCP, with the time to wait', async ({ service }) => {
    const { client } = await accountOn(service, 'free');
    for (let left = FREE - 1; left >= 0; left -= 1)
      expect(allowance(await nothing(client)).remaining).toBe(left);
    for (const refused of [await nothing(client), await client.post('/mcp', PING)]) {
      expect(allowance(refused)).toMatchObject({ limit: FREE, remaining: 0 });
      await expectLimited(refused);
    }
  });

  test('does not apply to health and readiness', async ({ service, tenant }) => {
    const { client } = await accountOn(service, 'free');
    for (let index = 0; index <= FREE; index += 1) await nothing(client);
    const free = await Promise.all(
      [`${API}/health`, '/healthz', '/readyz'].map((path) => client.fetch(path)),
    );
    expect(free.map(({ status }) => status)).toEqual([200, 200, 200]);
    const ready = await tenant.fetch(`${API}/ready`);
    expect([ready.status, ready.headers.get('x-ratelimit-limit')]).toEqual([200, null]);
  });

  test('is counted by key, and follows the plan of the account', async ({ service }) => {
    const { client, id, newKey } = await accountOn(service, 'free');
    await nothing(client);
    const other = new ToolClient(service.app.url, await newKey());
    expect(allowance(await nothing(other))).toMatchObject({ limit: FREE, remaining: FREE - 1 });
    await service.operator.send('POST', `/accounts/${id}`, { plan: 'pro' });
    const later = new ToolClient(service.app.url, await newKey());
    expect(allowance(await nothing(later))).toMatchObject({ limit: 1_000, remaining: 999 });
  });
});

describe('the limit of a session', () => {
  test('counts the requests of all its keys, and is in the headers if it is tighter', async ({ service }) => {
    const { client, newKey } = await accountOn(service, 'free');
    const session = { 'mcp-session-id': 'shared' };
    const other = new ToolClient(service.app.url, await newKey());
    expect(allowance(await nothing(client, session)).remaining).toBe(FREE - 1);
    expect(allowance(await nothing(other, session)).remaining).toBe(FREE - 2);
    expect(allowance(await nothing(other)).remaining).toBe(FREE - 2);
    for (let index = 2; index < FREE; index += 1) await nothing(client, session);
    await expectLimited(await nothing(other, session));
    await expectLimited(await other.post('/mcp', PING, session));
    expect((await nothing(other, { 'mcp-session-id': 'another' })).status).toBe(404);
  });

  test('is not shared with a session of the same name in another account', async ({ service }) => {
    const one = await accountOn(service, 'free');
    const other = await accountOn(service, 'free');
    const session = { 'mcp-session-id': 'alike' };
    await nothing(one.client, session);
    expect(allowance(await nothing(other.client, session)).remaining).toBe(FREE - 1);
  });
});

describe('a batch', () => {
  const REVISION = { 'mcp-protocol-version': '2025-03-26' };
  const orphans = (id: number) => message('tools/call', { name: 'hm_list_orphans' }, id);
  const messages = [
    ...Array.from({ length: FREE - 1 }, (_, id) => message('ping', {}, id)),
    orphans(97),
    notification('notifications/progress', { progressToken: 1, progress: 1 }),
    orphans(98),
    message('ping', {}, 99),
  ];

  test.for([['application/json'], ['text/event-stream']])(
    'counts each of its requests, and refuses those beyond the limit one by one (%s)',
    async ([accept = ''], { manyTenants }) => {
      const { client } = await accountOn(manyTenants, 'free');
      const response = await client.post('/mcp', messages, { ...REVISION, accept });
      expect(response.status).toBe(200);
      expect(allowance(response)).toMatchObject({ limit: FREE, remaining: 0 });
      const text = await response.text();
      const answers = accept.startsWith('text')
        ? (eventsOf(text).map(({ data }) => data) as unknown as RpcAnswer[])
        : (JSON.parse(text) as RpcAnswer[]);
      const byId = new Map(answers.map((answer) => [answer.id, answer]));
      expect(byId.size).toBe(FREE + 2);
      expect(byId.get(0)?.result).toBeDefined();
      expect(byId.get(97)?.result).toMatchObject({ structuredContent: { orphans: [] } });
      const limited = { code: 'RATE_LIMITED', retry_after: expect.any(Number) as number };
      expect(byId.get(98)?.result).toMatchObject({ isError: true, error: limited });
      expect(byId.get(99)?.error).toMatchObject({ code: -32_000, data: limited });
      await expectLimited(await client.post('/mcp', messages, REVISION));
    },
  );

  test('counts for its session as well', async ({ manyTenants }) => {
    const { client, newKey } = await accountOn(manyTenants, 'free');
    const inSession = { ...REVISION, 'mcp-session-id': 'batch' };
    const pings = messages.slice(0, FREE - 2);
    await client.post('/mcp', pings, inSession);
    const other = new ToolClient(manyTenants.app.url, await newKey());
    const response = await other.post('/mcp', pings, inSession);
    expect(allowance(response)).toMatchObject({ limit: FREE, remaining: 0 });
    const answers = (await response.json()) as RpcAnswer[];
    expect(answers.filter(({ error }) => error === undefined)).toHaveLength(2);
  });
});

describe('the limit of a tool', () => {
  test('refuses only its calls, as an error of the tool', async ({ manyTenants }) => {
    const { client } = await accountOn(manyTenants, 'developer');
    for (let index = 0; index < ORPHAN_LISTS; index += 1) await client.call('list_orphans');
    expect(await client.failure('list_orphans')).toMatchObject({
      code: 'RATE_LIMITED',
      details: { tool: 'hm_list_orphans', limit: ORPHAN_LISTS },
    });
    await client.call('get_overview');
    expect((await client.fetch(`${API}/export`)).status).toBe(200);
    await expectLimited(await client.fetch(`${API}/export`));
  });
});

describe('failed credentials', () => {
  const strangers = (url: string, key: string, address: string) =>
    new ToolClient(url, key, { 'x-forwarded-for': address });

  test('are refused without a check after too many from one address, but known keys are not', async ({
    service,
    tenant,
  }) => {
    const address = '203.0.113.7';
    const known = strangers(tenant.url, tenant.key, address);
    expect((await nothing(known)).status).toBe(404);
    const failed: number[] = [];
    for (let sent = 0; sent < FAILED_CREDENTIALS; sent += 20) {
      const batch = Array.from({ length: 20 }, (_, index) =>
        nothing(strangers(tenant.url, index % 2 ? makeApiKey('live') : 'hm_live_malformed', address)),
      );
      failed.push(...(await Promise.all(batch)).map(({ status }) => status));
    }
    expect(new Set(failed)).toEqual(new Set([401]));
    await expectLimited(await nothing(strangers(tenant.url, makeApiKey('live'), address)));
    const { key } = await service.operator.createKey(tenant.graphId);
    await expectLimited(await nothing(strangers(tenant.url, key, address)));
    expect((await nothing(known)).status).toBe(404);
    expect((await nothing(strangers(tenant.url, makeApiKey('live'), '203.0.113.8'))).status).toBe(401);
  });

  test('count a foreign graph for its key only, which still reaches its own graph', async ({
    service,
    tenant,
  }) => {
    const address = '203.0.113.10';
    const { key } = await service.operator.createKey(tenant.graphId);
    const lost = (id: string) =>
      new ToolClient(tenant.url, key, { 'x-forwarded-for': address, 'x-graph-id': id });
    await nothing(strangers(tenant.url, key, address));
    for (let sent = 0; sent < FAILED_CREDENTIALS; sent += 20)
      await Promise.all(Array.from({ length: 20 }, () => nothing(lost(randomUUID()))));
    await expectLimited(await nothing(lost(randomUUID())));
    const { key: other } = await service.operator.createKey(tenant.graphId);
    expect((await nothing(strangers(tenant.url, other, address))).status).toBe(404);
    expect((await nothing(strangers(tenant.url, key, address))).status).toBe(404);
  });

  test('that are missing are not counted: clients send such requests to learn how to log in', async ({
    tenant,
  }) => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    for (let sent = 0; sent < FAILED_CREDENTIALS; sent += 50)
      await Promise.all(
        Array.from({ length: 50 }, () => fetch(`${tenant.url}/mcp`, { method: 'POST', headers })),
      );
    expect((await nothing(strangers(tenant.url, tenant.key, '203.0.113.9'))).status).toBe(404);
    expect((await fetch(`${tenant.url}/mcp`, { method: 'POST', headers })).status).toBe(401);
  });
});
