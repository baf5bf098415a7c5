import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { makeApiKey } from '../../../src/auth/credentials/api-key.ts';
import { test } from '../../support/memory-test.ts';
import { errorBody, ToolClient } from '../../support/tool-client.ts';

const OVERVIEW = '/api/v1/memory/overview';
const LOG_IN =
  'resource_metadata="https://memory.example/.well-known/oauth-protected-resource/mcp", scope="memory:read memory:write"';

function challenge(isCredentialSent: boolean): string {
  return `Bearer ${isCredentialSent ? 'error="invalid_token", ' : ''}${LOG_IN}`;
}

describe('a credential', () => {
  test.for([
    ['none', undefined],
    ['an empty one', 'Bearer '],
    ['another scheme', 'Basic aG06aG0='],
    ['two words', 'Bearer hm_live_ abc'],
    ['a short key', 'Bearer hm_live_abc'],
    ['a key of another prefix', `Bearer ${makeApiKey('live').replace('hm_live_', 'hm_prod_')}`],
    ['a key with a wrong checksum', `Bearer ${makeApiKey('live').slice(0, -6)}000000`],
    ['an unknown key', `Bearer ${makeApiKey('live')}`],
  ] as const)('of %s answers 401 with WWW-Authenticate, over REST and MCP', async ([, value], { tenant }) => {
    const headers: Record<string, string> = value === undefined ? {} : { authorization: value };
    const responses = await Promise.all([
      fetch(tenant.url + OVERVIEW, { headers }),
      fetch(`${tenant.url}/mcp`, { method: 'POST', headers, body: '{' }),
    ]);
    for (const response of responses) {
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([
        401,
        challenge(value !== undefined),
      ]);
      const { error } = errorBody.parse(await response.json());
      expect(error).toMatchObject({ code: 'UNAUTHENTICATED' });
      if (value !== undefined && value.length > 20) expect(error.message).not.toContain(value.slice(15));
    }
  });

  test('in a query parameter or a body is ignored', async ({ tenant }) => {
    const response = await fetch(`${tenant.url}${OVERVIEW}?api_key=${tenant.key}&access_token=${tenant.key}`);
    expect(response.status).toBe(401);
  });

  test('with the scheme in lower case is accepted', async ({ tenant }) => {
    const headers = { authorization: `bearer ${tenant.key}` };
    expect((await fetch(tenant.url + OVERVIEW, { headers })).status).toBe(200);
  });
});

describe('a key', () => {
  test('that is revoked answers 401 at once, even if it was just used', async ({ service, tenant }) => {
    const { id, key } = await service.operator.createKey(tenant.graphId);
    const client = new ToolClient(tenant.url, key);
    expect((await client.fetch(OVERVIEW)).status).toBe(200);
    await service.operator.revoke('key', id);
    const response = await client.fetch(OVERVIEW);
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, challenge(true)]);
  });

  test('that the service issued in its process reaches the first graph until it is revoked', async ({
    service,
  }) => {
    const { key, revoke } = await service.app.issueKey();
    const client = new ToolClient(service.app.url, key);
    expect((await client.fetch(OVERVIEW)).status).toBe(200);
    await revoke();
    expect((await client.fetch(OVERVIEW)).status).toBe(401);
  });

  test('that has expired answers 401, even if it is cached', async ({ service, tenant }) => {
    const soon = await service.operator.createKey(tenant.graphId, {
      expires_at: new Date(Date.now() + 1_500).toISOString(),
    });
    const client = new ToolClient(tenant.url, soon.key);
    expect((await client.fetch(OVERVIEW)).status).toBe(200);
    await sleep(1_600);
    expect((await client.fetch(OVERVIEW)).status).toBe(401);
  });

  test('whose end is past, or that has a name of no words, is not made', async ({ service, tenant }) => {
    for (const wrong of [{ expires_at: '2020-01-01T00:00:00Z' }, { name: ' ' }]) {
      const refused = service.operator.send('POST', '/keys', { graph_id: tenant.graphId, ...wrong });
      expect(await refused).toMatchObject({ error: { code: 'INVALID_INPUT' } });
    }
  });

  test.for(['graph', 'account'] as const)(
    'whose %s is revoked answers 401',
    async (what, { service, tenant }) => {
      const account = await service.operator.createAccount(`ending-${randomUUID()}`);
      const { key } = await service.operator.createKey(account.graph_id);
      const client = new ToolClient(tenant.url, key);
      expect((await client.fetch('/api/v1/memory/nothing')).status).toBe(404);
      await service.operator.revoke(what, what === 'graph' ? account.graph_id : account.id);
      expect((await client.fetch('/api/v1/memory/nothing')).status).toBe(401);
    },
  );
});

describe('the scope of a key', () => {
  test('read allows to recall and not to store, over REST and MCP', async ({ service, tenant }) => {
    await tenant.storeKeys('guarded');
    const { key } = await service.operator.createKey(tenant.graphId, { scope: 'read' });
    const reader = new ToolClient(tenant.url, key);
    expect((await reader.call('get_nodes', { keys: ['guarded'] })).missing).toEqual([]);
    const refused = await Promise.all([
      reader.failure('store', { key: 'a', description: 'b' }),
      reader.failure('update', { key: 'guarded', description: 'b' }),
      reader.failure('forget', { key: 'guarded' }),
      reader.failure('add_relationships', { relationships: [{ nodes: ['a', 'b'], relationship: 'c' }] }),
    ]);
    expect(refused.map(({ code, status }) => [code, status])).toEqual(refused.map(() => ['FORBIDDEN', 403]));
    const response = await reader.post('/mcp', {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'hm_forget', arguments: { key: 'guarded' } },
    });
    expect(await response.text()).toContain('FORBIDDEN');
    expect((await tenant.call('get_nodes', { keys: ['guarded'] })).missing).toEqual([]);
  });

  test('write allows to store and forget', async ({ service, tenant }) => {
    const { key } = await service.operator.createKey(tenant.graphId, { scope: 'write' });
    const writer = new ToolClient(tenant.url, key);
    await writer.call('store', { key: 'passing', description: 'Not for long.' });
    expect(await writer.call('forget', { key: 'passing' })).toMatchObject({ status: 'deleted' });
  });
});

describe('X-Graph-Id', () => {
  test('reaches another graph of the account, which has its own nodes', async ({ manyTenants, tenant }) => {
    const { id } = await manyTenants.operator.createGraph(tenant.accountId, 'second');
    const second = new ToolClient(tenant.url, tenant.key, { 'x-graph-id': id });
    await tenant.storeKeys('in_main');
    await second.call('store', { key: 'in_second', description: 'Elsewhere.' });
    const keys = ['in_main', 'in_second'];
    expect((await tenant.call('get_nodes', { keys })).missing).toEqual(['in_second']);
    expect((await second.call('get_nodes', { keys })).missing).toEqual(['in_main']);
  });

  test('of the key’s own graph changes nothing', async ({ tenant }) => {
    const own = new ToolClient(tenant.url, tenant.key, { 'x-graph-id': tenant.graphId });
    await tenant.storeKeys('own');
    expect((await own.call('get_nodes', { keys: ['own'] })).missing).toEqual([]);
  });

  test('that is empty is FORBIDDEN, even if the key was just used', async ({ tenant }) => {
    expect((await tenant.fetch(OVERVIEW)).status).toBe(200);
    expect((await tenant.fetch(OVERVIEW, { headers: { 'x-graph-id': '' } })).status).toBe(403);
  });

  test('of a revoked graph is FORBIDDEN at the next request, over REST and MCP, until it is restored', async ({
    manyTenants,
    tenant,
  }) => {
    const { operator } = manyTenants;
    const { id } = await operator.createGraph(tenant.accountId, `closed-${randomUUID()}`);
    const other = new ToolClient(tenant.url, tenant.key, { 'x-graph-id': id });
    await other.call('store', { key: 'inside', description: 'Stays.' });
    await operator.revoke('graph', id);
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    const answers = await Promise.all([other.fetch(OVERVIEW), other.post('/mcp', ping)]);
    for (const response of answers) {
      expect(response.status).toBe(403);
      expect(errorBody.parse(await response.json()).error.message).toContain('was revoked');
    }
    expect((await tenant.fetch(OVERVIEW)).status).toBe(200);
    const refused = errorBody.parse(await operator.send('POST', '/keys', { graph_id: id }));
    expect(refused.error).toMatchObject({ code: 'CONFLICT' });
    expect(await operator.send('POST', `/graphs/${id}/restore`, {})).toEqual({ status: 'restored' });
    expect((await other.call('get_nodes', { keys: ['inside'] })).missing).toEqual([]);
  });

  test('of a graph that is revoked during its look-up is not cached', async ({ manyTenants, tenant }) => {
    const { operator } = manyTenants;
    const { id } = await operator.createGraph(tenant.accountId, `racing-${randomUUID()}`);
    const other = new ToolClient(tenant.url, tenant.key, { 'x-graph-id': id });
    const racing = Array.from({ length: 20 }, () => other.fetch('/api/v1/memory/nothing'));
    await Promise.all([operator.revoke('graph', id), ...racing]);
    expect((await other.fetch('/api/v1/memory/nothing')).status).toBe(403);
  });

  test('of a foreign graph and of no graph is FORBIDDEN with the same message', async ({
    service,
    tenant,
  }) => {
    const foreign = await service.operator.createAccount(`foreign-${randomUUID()}`);
    const answers = await Promise.all(
      [foreign.graph_id, randomUUID(), 'x'].map(async (id) => {
        const client = new ToolClient(tenant.url, tenant.key, { 'x-graph-id': id });
        const { status, code, message } = await client.failure('get_overview');
        return { status, code, message };
      }),
    );
    expect(answers[0]).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(answers).toEqual(answers.map(() => answers[0]));
  });
});

describe('a hm_test_ key', () => {
  test('reaches a sandbox of its own besides the live graph', async ({ manyTenants, tenant }) => {
    const { key } = await manyTenants.operator.createKey(tenant.graphId, { mode: 'test' });
    expect(key).toMatch(/^hm_test_/);
    const sandbox = new ToolClient(tenant.url, key);
    await tenant.storeKeys('live');
    await sandbox.call('store', { key: 'trial', description: 'Only tried.' });
    const keys = ['live', 'trial'];
    expect((await sandbox.call('get_nodes', { keys })).missing).toEqual(['live']);
    expect((await tenant.call('get_nodes', { keys })).missing).toEqual(['trial']);
  });
});
