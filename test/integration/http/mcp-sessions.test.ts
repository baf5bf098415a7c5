import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { message, notification, type RpcAnswer } from '../../support/mcp-requests.ts';
import { test } from '../../support/memory-test.ts';
import { ToolClient } from '../../support/tool-client.ts';
import type { TestTenant } from '../../support/tenant.ts';

const HEADER = 'mcp-session-id';

async function initialize(tenant: TestTenant, protocolVersion: string): Promise<string> {
  const clientInfo = { name: 'test', version: '1' };
  const params = { protocolVersion, capabilities: {}, clientInfo };
  const response = await tenant.post('/mcp', message('initialize', params));
  return response.headers.get(HEADER) ?? '';
}

function remove(tenant: TestTenant, headers: Record<string, string>): Promise<Response> {
  return tenant.fetch('/mcp', { method: 'DELETE', headers });
}

describe('DELETE', () => {
  test('ends a session: 204, then 404 for its id, also if a tool names it', async ({ tenant }) => {
    const session = await initialize(tenant, '2025-11-25');
    const headers = { [HEADER]: session };
    const recall = message('tools/call', { name: 'hm_recall', arguments: { query: 'anything' } });
    expect((await tenant.post('/mcp', recall, headers)).status).toBe(200);
    const ended = await remove(tenant, headers);
    expect([ended.status, await ended.text()]).toEqual([204, '']);
    for (const answer of [await tenant.post('/mcp', recall, headers), await remove(tenant, headers)]) {
      expect([answer.status, await answer.json()]).toMatchObject([404, { error: { code: 'NOT_FOUND' } }]);
    }
    expect(await tenant.failure('recall', { query: 'anything', session_id: session })).toMatchObject({
      code: 'NOT_FOUND',
    });
    const rows = await tenant.cypher('MATCH (s:_Session {id: $id}) RETURN s.keys AS keys, s.ended AS ended', {
      id: `given:${session}`,
    });
    expect(rows).toEqual([{ keys: [], ended: true }]);
  });

  test('of one session does not end others, or one of another graph with the same name', async ({
    tenant,
    otherTenant,
  }) => {
    const headers = { [HEADER]: randomUUID() };
    expect((await remove(tenant, headers)).status).toBe(204);
    expect((await tenant.post('/mcp', message('ping'), { [HEADER]: randomUUID() })).status).toBe(200);
    expect((await otherTenant.post('/mcp', message('ping'), headers)).status).toBe(200);
  });

  test.for([{}, { [HEADER]: 'not valid' }])('with %j names no session: 400', async (headers, { tenant }) => {
    const response = await remove(tenant, headers);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { code: 'INVALID_INPUT' } },
    ]);
  });

  test('requires a key', async ({ tenant }) => {
    const stranger = new ToolClient(tenant.url, 'hm_live_wrong');
    expect((await stranger.fetch('/mcp', { method: 'DELETE', headers: { [HEADER]: 'any' } })).status).toBe(
      401,
    );
  });
});

describe('a batch', () => {
  const BATCH = { 'mcp-protocol-version': '2025-03-26' };

  test('is answered as a batch if protocol version 2025-03-26 was negotiated or is declared', async ({
    tenant,
  }) => {
    const negotiated = { [HEADER]: await initialize(tenant, '2025-03-26') };
    const messages = [
      message('tools/list', {}, 'a'),
      notification('notifications/initialized'),
      message('tools/call', { name: 'hm_get_overview' }, 'b'),
      message('nothing', {}, 'c'),
    ];
    for (const headers of [negotiated, BATCH]) {
      const response = await tenant.post('/mcp', messages, headers);
      const answers = ((await response.json()) as RpcAnswer[]).toSorted((a, b) =>
        String(a.id) < String(b.id) ? -1 : 1,
      );
      expect(response.status).toBe(200);
      expect(answers).toMatchObject([
        { id: 'a', result: { tools: {} } },
        { id: 'b', result: { structuredContent: { stats: {} } } },
        { id: 'c', error: { code: -32601 } },
      ]);
    }
  });

  test('of notifications only is acknowledged with 202', async ({ tenant }) => {
    const response = await tenant.post('/mcp', [notification('notifications/initialized')], BATCH);
    expect([response.status, await response.text()]).toEqual([202, '']);
  });

  const many = (count: number) => Array.from({ length: count }, (_, id) => message('ping', {}, id));
  const handshake = message('initialize', { protocolVersion: '2025-03-26', capabilities: {} });

  test.for([
    ['of more than 20', many(21), BATCH],
    ['of none', [], BATCH],
    ['with two requests of one id', [message('ping'), message('ping')], BATCH],
    ['with a handshake', [handshake], BATCH],
    ['with what is no message', [message('ping'), 7], BATCH],
    ['in another revision', many(2), { 'mcp-protocol-version': '2025-06-18' }],
    ['in no revision', many(2), {}],
  ] as const)('%s is refused: 400, -32600', async ([, messages, headers], { tenant }) => {
    const response = await tenant.post('/mcp', messages, { ...headers });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { id: null, error: { code: -32600 } },
    ]);
  });

  test('in a session of another protocol version is refused', async ({ tenant }) => {
    const session = await initialize(tenant, '2025-11-25');
    expect((await tenant.post('/mcp', many(2), { [HEADER]: session })).status).toBe(400);
  });

  test('of 20 is answered', async ({ tenant }) => {
    const response = await tenant.post('/mcp', many(20), BATCH);
    expect((await response.json()) as RpcAnswer[]).toHaveLength(20);
  });
});

describe('MCP-Protocol-Version', () => {
  test.for(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    '%s is served',
    async (version, { tenant }) => {
      const response = await tenant.post('/mcp', message('ping'), { 'mcp-protocol-version': version });
      expect([response.status, await response.json()]).toEqual([200, { jsonrpc: '2.0', id: 1, result: {} }]);
    },
  );

  test.for(['2025-01-01', 'latest'])(
    '%s, which does not exist, is refused: 400',
    async (version, { tenant }) => {
      const response = await tenant.post('/mcp', message('tools/list'), { 'mcp-protocol-version': version });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: {} });
    },
  );
});
