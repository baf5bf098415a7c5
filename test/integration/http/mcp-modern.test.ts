import { describe, expect } from 'vitest';
import {
  callModern,
  eventsOf,
  modernHeaders,
  modernMessage,
  notification,
  type RpcAnswer,
} from '../../support/mcp-requests.ts';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

async function send(tenant: TestTenant, method: string, params = {}, headers?: Record<string, string>) {
  const response = await tenant.post('/mcp', modernMessage(method, params), {
    ...modernHeaders(method),
    ...headers,
  });
  return { response, body: (await response.json()) as RpcAnswer };
}

describe('protocol version 2026-07-28', () => {
  test('is discovered with its tools, and has no session', async ({ tenant }) => {
    const { response, body } = await send(tenant, 'server/discover', {}, { 'mcp-session-id': 'mine' });
    expect([response.status, response.headers.get('mcp-session-id')]).toEqual([200, null]);
    expect(body.result).toMatchObject({
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: { listChanged: false } },
      instructions: expect.stringContaining('hm_recall') as unknown,
    });
  });

  test('lists the same tools as the versions with a handshake, with a cache time', async ({ tenant }) => {
    const { body } = await send(tenant, 'tools/list');
    const older = await tenant.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const { result } = (await older.json()) as RpcAnswer;
    expect(body.result).toMatchObject({ ...result, ttlMs: 3_600_000, cacheScope: 'public' });
    expect(result).not.toHaveProperty('ttlMs');
  });

  test('calls a tool whose argument names the session', async ({ tenant }) => {
    const stored = await callModern(tenant, 'hm_store', {
      key: 'by_modern',
      description: 'Over 2026-07-28.',
    });
    const { result } = (await stored.json()) as RpcAnswer;
    expect(result).toMatchObject({ status: 'created', structuredContent: { key: 'by_modern' } });
    const answers = [
      await callModern(tenant, 'hm_recall', { query: 'anything', session_id: 'named', explain: true }),
      await callModern(
        tenant,
        'hm_recall',
        { query: 'anything', explain: true },
        { 'mcp-session-id': 'by_header' },
      ),
    ];
    const sessions = answers.map(async (answer) => {
      const { structuredContent } = ((await answer.json()) as RpcAnswer).result as {
        structuredContent: { metadata: { session_id: string } };
      };
      return structuredContent.metadata.session_id;
    });
    expect(await Promise.all(sessions)).toEqual(['named', 'default']);
  });

  test('answers a failed tool with isError and the error object', async ({ tenant }) => {
    const answer = await callModern(tenant, 'hm_forget', { key: 'ghost' });
    const { result } = (await answer.json()) as RpcAnswer;
    expect(result).toMatchObject({ isError: true, error: { code: 'NOT_FOUND' } });
  });

  test.for([
    ['an unknown tool', 'tools/call', { name: 'hm_nothing' }, { 'mcp-name': 'hm_nothing' }, 200, -32602],
    ['an internal tool', 'tools/call', { name: 'hm_health' }, { 'mcp-name': 'hm_health' }, 200, -32602],
    ['no name', 'tools/call', {}, {}, 200, -32602],
    ['an unknown cursor', 'tools/list', { cursor: 'next' }, {}, 200, -32602],
    ['an unknown method', 'nothing/here', {}, {}, 404, -32601],
    ['a method of old', 'ping', {}, {}, 404, -32601],
    ['a method that another header names', 'tools/list', {}, { 'mcp-method': 'tools/call' }, 400, -32020],
    ['another tool in the header', 'tools/call', { name: 'hm_recall' }, { 'mcp-name': 'x' }, 400, -32020],
    [
      'another protocol version in the header',
      'tools/list',
      {},
      { 'mcp-protocol-version': '2025-11-25' },
      400,
      -32020,
    ],
  ] as const)('answers %s', async ([, method, params, headers, status, code], { tenant }) => {
    const { response, body } = await send(tenant, method, params, headers);
    expect([response.status, body]).toMatchObject([status, { id: 1, error: { code } }]);
  });

  test('refuses an unknown protocol version and names its own', async ({ tenant }) => {
    const version = '2099-01-01';
    const _meta = { 'io.modelcontextprotocol/protocolVersion': version };
    const { response, body } = await send(
      tenant,
      'tools/list',
      { _meta },
      { 'mcp-protocol-version': version },
    );
    expect([response.status, body]).toMatchObject([
      400,
      { error: { code: -32022, data: { supported: ['2026-07-28'] } } },
    ]);
  });

  test('requires the envelope if the header is present', async ({ tenant }) => {
    const body = { jsonrpc: '2.0', id: 5, method: 'tools/list' };
    const response = await tenant.post('/mcp', body, modernHeaders('tools/list'));
    expect([response.status, await response.json()]).toMatchObject([400, { id: 5, error: { code: -32602 } }]);
  });

  test('acknowledges a notification with 202', async ({ tenant }) => {
    const method = 'notifications/cancelled';
    const response = await tenant.post('/mcp', notification(method, { requestId: 1 }), modernHeaders(method));
    expect([response.status, await response.text()]).toEqual([202, '']);
  });

  test.for([
    ['application/json', 'application/json; charset=utf-8'],
    ['application/json, text/event-stream', 'application/json; charset=utf-8'],
    ['*/*', 'application/json; charset=utf-8'],
    ['text/event-stream', 'text/event-stream'],
    ['text/event-stream, application/json;q=0.5', 'text/event-stream'],
  ] as const)('answers Accept %s as %s', async ([accept, type], { tenant }) => {
    const headers = { ...modernHeaders('tools/list'), accept };
    const response = await tenant.post('/mcp', modernMessage('tools/list'), headers);
    const text = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    if (type !== 'text/event-stream') return;
    const [only, ...others] = eventsOf(text);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ event: 'message', data: { result: { resultType: 'complete' } } });
    expect('complete' in (only?.data['result'] as object)).toBe(accept === 'text/event-stream');
  });
});
