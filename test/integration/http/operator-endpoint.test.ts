import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { newTenant } from '../../support/tenant.ts';
import type { TestApp } from '../../support/test-app.ts';
import { errorBody, ToolClient } from '../../support/tool-client.ts';

const OVERVIEW = '/api/v1/memory/overview';

function endpointOf({ dataDir }: TestApp): { url: string; token: string } {
  return JSON.parse(readFileSync(path.join(dataDir, 'operator.json'), 'utf8')) as {
    url: string;
    token: string;
  };
}

/** The operator in a graph. */
function operatorIn(service: TestApp, graphId: string): ToolClient {
  const { url, token } = endpointOf(service);
  return new ToolClient(url, token, { 'x-graph-id': graphId });
}

/** A GET as a program sends it that chooses its headers, and not by the rules of fetch. */
async function raw(address: string, headers: Record<string, string>, method = 'GET') {
  const sent = request(address, { method, headers });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

describe('the operator in the memory of a graph', () => {
  test('reads and writes it, and no other, under the name operator', async ({
    service,
    tenant,
    manyTenants,
  }) => {
    const other = await newTenant(manyTenants);
    const operator = operatorIn(service, tenant.graphId);
    await operator.call('store', { key: 'of_operator', description: 'The operator wrote this.' });
    expect((await tenant.call('get_nodes', { keys: ['of_operator'] })).missing).toEqual([]);
    expect((await other.call('get_nodes', { keys: ['of_operator'] })).missing).toEqual(['of_operator']);
    const { entries } = await tenant.call('timeline', { actor: 'operator' });
    expect(entries).toMatchObject([{ kind: 'store', actor: 'operator' }]);
    await operator.call('update', { key: 'of_operator', description: 'The operator changed it.' });
    const { versions } = await tenant.call('get_history', { key: 'of_operator' });
    expect(versions[0]).toMatchObject({ kind: 'update', actor: 'operator' });
    expect((await operator.call('list_orphans')).orphans.map(({ key }) => key)).toContain('of_operator');
  });

  test('is limited by the plan of the account, and counted as other callers are', async ({ manyTenants }) => {
    const { operator } = manyTenants;
    const { id, graph_id } = await operator.createAccount(`small-${randomUUID()}`, 'developer');
    const client = operatorIn(manyTenants, graph_id);
    const merge = await client.failure('merge_nodes', { from_key: 'a', into_key: 'b' });
    expect([merge.code, merge.message]).toEqual(['FORBIDDEN', expect.stringContaining('Plan developer')]);
    await operator.send('POST', `/accounts/${id}`, { plan: 'free' });
    const answer = await client.fetch(OVERVIEW);
    expect(answer.headers.get('x-ratelimit-limit')).toBe('12');
    const { usage } = (await operator.send('GET', '/usage')) as { usage: { graph_id: string }[] };
    expect(usage.filter((row) => row.graph_id === graph_id)).toEqual([
      expect.objectContaining({ subject: 'operator', account_id: id }),
    ]);
  });

  test('only reads a frozen graph', async ({ manyTenants }) => {
    const { operator } = manyTenants;
    const { graph_id } = await operator.createAccount(`cold-${randomUUID()}`);
    await operator.send('POST', `/graphs/${graph_id}/freeze`, {});
    const client = operatorIn(manyTenants, graph_id);
    expect(await client.failure('store', { key: 'k', description: 'd' })).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect((await client.fetch(OVERVIEW)).status).toBe(200);
  });
});

describe('the endpoint of the operator refuses', () => {
  test('a call that names no graph, one of none, and one by its name', async ({ service }) => {
    const { url, token } = endpointOf(service);
    const codes = await Promise.all(
      [{}, { 'x-graph-id': '' }, { 'x-graph-id': randomUUID() }, { 'x-graph-id': 'main' }].map(
        async (headers) => (await new ToolClient(url, token, headers).failure('get_overview')).code,
      ),
    );
    expect(codes).toEqual(['INVALID_INPUT', 'INVALID_INPUT', 'NOT_FOUND', 'NOT_FOUND']);
  });

  test('a graph that was revoked, and those of a revoked account, until they are restored', async ({
    manyTenants,
  }) => {
    const { operator } = manyTenants;
    const { id, graph_id } = await operator.createAccount(`shut-${randomUUID()}`);
    const client = operatorIn(manyTenants, graph_id);
    for (const [what, name] of [
      ['graph', graph_id],
      ['account', id],
    ] as const) {
      expect((await client.fetch(OVERVIEW)).status).toBe(200);
      await operator.revoke(what, name);
      const { status, message } = await client.failure('get_overview');
      expect([status, message]).toEqual([403, expect.stringContaining(`hm ${what}s restore ${name}`)]);
      expect((await client.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' })).status).toBe(403);
      await operator.send('POST', `/${what}s/${name}/restore`, {});
    }
    expect((await client.fetch(OVERVIEW)).status).toBe(200);
  });

  test('every token but its own, on every path, an admin key too', async ({ service, tenant }) => {
    const { url, token } = endpointOf(service);
    for (const each of ['', token.slice(0, -1), `${token}x`, token.toUpperCase(), tenant.key])
      for (const path of [OVERVIEW, '/mcp', '/api/v1/admin/accounts', '/nothing']) {
        const headers = { authorization: `Bearer ${each}`, 'x-graph-id': tenant.graphId };
        const response = await fetch(url + path, { headers });
        expect([path, response.status]).toEqual([path, 401]);
        expect(errorBody.parse(await response.json()).error.code).toBe('UNAUTHENTICATED');
      }
  });

  test('web pages, also one whose name was made to mean this machine', async ({ service, tenant }) => {
    const { url, token } = endpointOf(service);
    const { port, host } = new URL(url);
    const caller = { authorization: `Bearer ${token}`, 'x-graph-id': tenant.graphId };
    expect((await raw(url + OVERVIEW, caller)).status).toBe(200);
    expect((await raw(url + OVERVIEW, { ...caller, host: `localhost:${port}` })).status).toBe(200);
    const pages = [
      { host: `attacker.example:${port}` },
      { host: `127.0.0.1.attacker.example:${port}` },
      { host, origin: 'https://attacker.example' },
      { host, origin: url },
      { host, origin: 'null' },
    ];
    for (const headers of pages)
      for (const method of ['GET', 'OPTIONS']) {
        const refused = await raw(url + OVERVIEW, { ...caller, ...headers }, method);
        expect([headers, method, refused.status]).toEqual([headers, method, 403]);
        expect(refused.headers).not.toHaveProperty('access-control-allow-origin');
      }
  });

  test('the token on the public port, on every path', async ({ service, tenant }) => {
    const { token } = endpointOf(service);
    for (const path of [OVERVIEW, '/mcp', '/api/v1/admin/accounts']) {
      const headers = { authorization: `Bearer ${token}`, 'x-graph-id': tenant.graphId };
      const method = path === '/mcp' ? 'POST' : 'GET';
      expect([path, (await fetch(service.app.url + path, { method, headers })).status]).toEqual([path, 401]);
    }
  });
});

describe('a name in X-Graph-Id', () => {
  test('is that of a graph of the own account, for a key', async ({ manyTenants }) => {
    const [own, foreign] = [await newTenant(manyTenants), await newTenant(manyTenants)];
    const name = `second-${randomUUID()}`;
    await manyTenants.operator.createGraph(own.accountId, name);
    const named = new ToolClient(own.url, own.key, { 'x-graph-id': name });
    await named.call('store', { key: 'in_second', description: 'Elsewhere.' });
    expect((await own.call('get_nodes', { keys: ['in_second'] })).missing).toEqual(['in_second']);
    const main = new ToolClient(own.url, own.key, { 'x-graph-id': 'main' });
    expect((await main.call('get_nodes', { keys: ['in_second'] })).missing).toEqual(['in_second']);
    expect((await new ToolClient(own.url, foreign.key, { 'x-graph-id': name }).fetch(OVERVIEW)).status).toBe(
      403,
    );
  });

  test('never hides the graph that has it as its id', async ({ manyTenants }) => {
    const own = await newTenant(manyTenants);
    await manyTenants.operator.createGraph(own.accountId, own.graphId);
    await own.storeKeys('in_main');
    const byId = new ToolClient(own.url, own.key, { 'x-graph-id': own.graphId });
    expect((await byId.call('get_nodes', { keys: ['in_main'] })).missing).toEqual([]);
  });
});
