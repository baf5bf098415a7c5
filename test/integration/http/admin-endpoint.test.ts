import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { test } from '../../support/memory-test.ts';
import { newTenant } from '../../support/tenant.ts';
import { errorBody, ToolClient } from '../../support/tool-client.ts';

describe('the admin endpoint', () => {
  test('is on loopback, and its address in a file that only the owner can read', ({ service }) => {
    const file = path.join(service.dataDir, 'operator.json');
    const { url, token } = JSON.parse(readFileSync(file, 'utf8')) as { url: string; token: string };
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect([new URL(url).hostname, token.length >= 43]).toEqual(['127.0.0.1', true]);
  });

  test.for(['', 'Bearer ', 'Bearer wrong'])(
    'answers 401 to the token %j on every path',
    async (authorization, { service }) => {
      const { url } = endpointOf(service.dataDir);
      for (const path of ['/api/v1/admin/accounts', '/other']) {
        const response = await fetch(url + path, { headers: { authorization } });
        expect([response.status, errorBody.parse(await response.json()).error.code]).toEqual([
          401,
          'UNAUTHENTICATED',
        ]);
      }
    },
  );

  test('refuses an admin key', async ({ service, tenant }) => {
    const headers = { authorization: `Bearer ${tenant.key}` };
    const response = await fetch(`${endpointOf(service.dataDir).url}/api/v1/admin/accounts`, { headers });
    expect(response.status).toBe(401);
  });

  test('lists accounts, graphs and keys, without a key or its hash', async ({ service, tenant }) => {
    const listed = await service.operator.list();
    const account = listed.accounts.find(({ id }) => id === tenant.accountId);
    expect(account?.graphs.map(({ id }) => id)).toContain(tenant.graphId);
    const text = JSON.stringify(listed);
    expect(text).not.toContain(tenant.key);
    expect(text).not.toContain('hash');
  });

  test.for([
    ['POST', '/accounts', { name: 'Upper Case' }, 'INVALID_INPUT'],
    ['POST', '/accounts', { name: 'a', plan: 'gold' }, 'INVALID_INPUT'],
    ['POST', '/accounts', { name: 'a', extra: 1 }, 'INVALID_INPUT'],
    ['POST', '/graphs', { name: 'a' }, 'INVALID_INPUT'],
    ['POST', '/graphs', { account_id: 'no-such-account', name: 'a' }, 'NOT_FOUND'],
    ['POST', '/keys', { graph_id: 'a', expires_at: 'tomorrow' }, 'INVALID_INPUT'],
    ['POST', '/keys', { graph_id: 'a', expires_at: '9999-12-31T23:59:59-14:00' }, 'INVALID_INPUT'],
    ['POST', '/keys', { graph_id: 'no-such-graph' }, 'NOT_FOUND'],
    ['DELETE', '/keys/no-such-key', undefined, 'NOT_FOUND'],
    ['POST', '/keys/no-such-key/rotate', {}, 'NOT_FOUND'],
    ['POST', '/keys/no-such-key/rotate', { overlap_seconds: -1 }, 'INVALID_INPUT'],
    ['DELETE', '/accounts/no-such-account', undefined, 'NOT_FOUND'],
    ['GET', '/nothing', undefined, 'NOT_FOUND'],
    ['POST', '/keys/some-key', {}, 'METHOD_NOT_ALLOWED'],
  ] as const)('answers %s %s %j with %s', async ([method, path, input, code], { service }) => {
    expect(errorBody.parse(await service.operator.send(method, path, input)).error.code).toBe(code);
  });

  test('refuses a second account and a second graph of the same name', async ({ service }) => {
    const name = `twice-${randomUUID()}`;
    const { id } = await service.operator.createAccount(name);
    const answers = await Promise.all([
      service.operator.send('POST', '/accounts', { name }),
      service.operator.send('POST', '/graphs', { account_id: id, name: 'main' }),
    ]);
    const errors = answers.map((answer) => errorBody.parse(answer).error);
    expect(errors.map(({ code }) => code)).toEqual(['CONFLICT', 'CONFLICT']);
    expect(errors.map(({ message }) => message)).toEqual([
      `An account named ${name} exists. Choose another name.`,
      'A graph named main exists. Choose another name.',
    ]);
  });
});

describe('the admin routes of the API', () => {
  test('show an admin key its own account, and nothing of others', async ({ manyTenants }) => {
    const [own, other] = await Promise.all([newTenant(manyTenants), newTenant(manyTenants)]);
    const list = async (what: string) => JSON.stringify(await json(await own.fetch(`/api/v1/admin/${what}`)));
    for (const what of ['accounts', 'graphs', 'keys']) {
      expect(await list(what)).toContain(own.graphId);
      expect(await list(what)).not.toContain(other.graphId);
      expect(await list(what)).not.toContain(own.key);
    }
    const refused = async (method: string, path: string, input: object = {}) =>
      errorBody.parse(await json(await own.post(`/api/v1/admin${path}`, input, {}, method))).error.code;
    expect(await refused('POST', '/accounts', { name: 'mine' })).toBe('FORBIDDEN');
    expect(await refused('POST', `/accounts/${own.accountId}`, { plan: 'pro' })).toBe('FORBIDDEN');
    expect(await refused('POST', `/accounts/${own.accountId}/restore`)).toBe('FORBIDDEN');
    expect(await refused('POST', '/invitations')).toBe('FORBIDDEN');
    expect(await refused('POST', '/graphs', { name: 'x', account_id: other.accountId })).toBe('NOT_FOUND');
    expect(await refused('POST', '/keys', { graph_id: other.graphId })).toBe('NOT_FOUND');
    expect(await refused('POST', `/graphs/${other.graphId}/restore`)).toBe('NOT_FOUND');
    expect((await own.fetch(`/api/v1/admin/graphs/${other.graphId}`, { method: 'DELETE' })).status).toBe(404);
    expect((await other.fetch('/api/v1/memory/overview')).status).toBe(200);
  });

  test('make, rotate and end keys of the own account', async ({ tenant }) => {
    const admin = async (method: 'POST' | 'DELETE', path: string, input?: object) => {
      const response = await tenant.fetch(`/api/v1/admin${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(input && { body: JSON.stringify(input) }),
      });
      return made.parse(await response.json());
    };
    const first = await admin('POST', '/keys', { graph_id: tenant.graphId, scope: 'read' });
    const next = await admin('POST', `/keys/${first.id}/rotate`, { overlap_seconds: 1 });
    const status = async (key = '') =>
      (await new ToolClient(tenant.url, key).fetch('/api/v1/memory/overview')).status;
    expect([await status(first.key), await status(next.key)]).toEqual([200, 200]);
    await expect.poll(() => status(first.key)).toBe(401);
    expect((await new ToolClient(tenant.url, next.key ?? '').post('/api/v1/memory/store', {})).status).toBe(
      403,
    );
    expect(await admin('DELETE', `/keys/${next.id}`)).toEqual({ status: 'revoked' });
    expect(await status(next.key)).toBe(401);
  });

  test('freeze a graph, which can be read and not changed then, until it is unfrozen', async ({
    manyTenants,
  }) => {
    const own = await newTenant(manyTenants);
    await own.storeKeys('kept');
    const change = (what: string) => own.post(`/api/v1/admin/graphs/${own.graphId}/${what}`, {});
    expect(await json(await change('freeze'))).toEqual({ status: 'frozen' });
    const store = { key: 'more', description: 'More.' };
    const refused = await own.failure('store', store);
    expect([refused.status, refused.message]).toEqual([403, expect.stringContaining('frozen')]);
    expect(await own.failure('forget', { key: 'kept' })).toMatchObject({ code: 'FORBIDDEN' });
    const call = { name: 'hm_store', arguments: store };
    const overMcp = await own.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call });
    expect(await json(overMcp)).toMatchObject({ result: { isError: true, error: { code: 'FORBIDDEN' } } });
    expect((await own.call('get_nodes', { keys: ['kept'] })).missing).toEqual([]);
    const { graphs } = (await json(await own.fetch('/api/v1/admin/graphs'))) as { graphs: object[] };
    expect(graphs).toEqual([expect.objectContaining({ frozen_at: expect.any(String) as string })]);
    expect(await json(await change('unfreeze'))).toEqual({ status: 'unfrozen' });
    expect(await own.call('store', store)).toMatchObject({ status: 'created' });
  });

  test('count requests by day and caller', async ({ manyTenants }) => {
    const [own, other] = await Promise.all([newTenant(manyTenants), newTenant(manyTenants)]);
    for (let calls = 0; calls < 3; calls++) await own.fetch('/api/v1/memory/overview');
    await other.fetch('/api/v1/memory/overview');
    const today = new Date().toISOString().slice(0, 10);
    const usage = async (query = '') => json(await own.fetch(`/api/v1/admin/usage${query}`));
    const row = { day: today, account_id: own.accountId, graph_id: own.graphId, requests: 4 };
    const subject = expect.stringMatching(/^key:/) as string;
    // What graphs hold is measured every hour, which may be now.
    const storage = z.array(z.looseObject({ graph_id: z.literal(own.graphId) }));
    const answer = z.object({ usage: z.unknown(), storage }).parse(await usage());
    expect(answer.usage).toEqual([{ ...row, subject }]);
    expect(await usage('?from=2020-01-01&to=2020-12-31')).toEqual({ usage: [], storage: [] });
    expect(errorBody.parse(await usage('?from=yesterday')).error.code).toBe('INVALID_INPUT');
    const turned = errorBody.parse(await usage('?from=2026-03-02&to=2026-03-01')).error;
    expect(turned).toMatchObject({ code: 'INVALID_INPUT', details: { issues: [{ path: 'from' }] } });
    expect(turned.message).toContain('from: lies after to');
    expect(await usage('?from=2020-01-01&to=2020-01-01')).toEqual({ usage: [], storage: [] });
    const all = JSON.stringify(await manyTenants.operator.send('GET', '/usage'));
    expect([all.includes(own.graphId), all.includes(other.graphId)]).toEqual([true, true]);
  });

  test.for(['read', 'write'] as const)('refuse a key of the scope %s', async (scope, { service, tenant }) => {
    const { key } = await service.operator.createKey(tenant.graphId, { scope });
    const response = await new ToolClient(tenant.url, key).fetch('/api/v1/admin/keys');
    expect([response.status, errorBody.parse(await response.json()).error.code]).toEqual([403, 'FORBIDDEN']);
  });

  test('refuse an admin key of a sandbox, and callers without a credential', async ({ manyTenants }) => {
    const { operator, app } = manyTenants;
    const { graphId } = await newTenant(manyTenants);
    const { key } = await operator.createKey(graphId, { scope: 'admin', mode: 'test' });
    expect((await new ToolClient(app.url, key).fetch('/api/v1/admin/keys')).status).toBe(403);
    expect((await fetch(`${app.url}/api/v1/admin/keys`)).status).toBe(401);
  });
});

const made = z
  .object({ id: z.string(), key: z.string() })
  .partial()
  .extend({ status: z.string().optional() });

function endpointOf(dataDir: string): { url: string; token: string } {
  return JSON.parse(readFileSync(path.join(dataDir, 'operator.json'), 'utf8')) as {
    url: string;
    token: string;
  };
}

function json(response: Response): Promise<unknown> {
  return response.json();
}
