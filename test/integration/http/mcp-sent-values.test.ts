import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { callModern, modernHeaders, modernMessage, type RpcAnswer } from '../../support/mcp-requests.ts';
import type { TestTenant } from '../../support/tenant.ts';

async function rpc(tenant: TestTenant, body: object, headers = {}): Promise<RpcAnswer> {
  const response = await tenant.post('/mcp', { jsonrpc: '2.0', id: 1, ...body }, headers);
  return (await response.json()) as RpcAnswer;
}

const call = (tenant: TestTenant, name: string, input: unknown) =>
  rpc(tenant, { method: 'tools/call', params: { name, arguments: input } });

describe('null', () => {
  test.for(['tools/list', 'prompts/list', 'resources/list', 'ping'])(
    'as the params of %s is as none',
    async (method, { tenant }) => {
      const { result, error } = await rpc(tenant, { method, params: null });
      expect(error).toBeUndefined();
      expect(result).toEqual((await rpc(tenant, { method })).result);
    },
  );

  test('as a cursor is as none', async ({ tenant }) => {
    const { result } = await rpc(tenant, { method: 'tools/list', params: { cursor: null, _meta: null } });
    expect(result).toHaveProperty('tools');
  });

  test('as arguments is as an empty object, in every version', async ({ tenant }) => {
    const overview = { structuredContent: { stats: expect.any(Object) as object } };
    expect((await call(tenant, 'hm_get_overview', null)).result).toMatchObject(overview);
    const params = { name: 'hm_get_overview', arguments: null };
    const headers = modernHeaders('tools/call', 'hm_get_overview');
    const modern = await tenant.post('/mcp', modernMessage('tools/call', params), headers);
    expect(await modern.json()).toMatchObject({ result: overview });
    const { result } = await rpc(tenant, { method: 'prompts/list', params: { cursor: null } });
    expect(result).toHaveProperty('prompts');
  });

  test('as params of a notification is as none', async ({ tenant }) => {
    const body = { jsonrpc: '2.0', method: 'notifications/initialized', params: null };
    expect((await tenant.post('/mcp', body)).status).toBe(202);
  });

  test('as a required argument says what is missing', async ({ tenant }) => {
    const { result } = await call(tenant, 'hm_recall', { query: null });
    expect(JSON.stringify(result)).toContain('query: is missing.');
  });

  test('removes a field of data in an update, and leaves out any other argument', async ({ tenant }) => {
    await call(tenant, 'hm_store', { key: 'a', description: 'b', data: { x: 1, y: 2 }, node_type: null });
    await call(tenant, 'hm_update', { key: 'a', description: null, data: { x: null }, assets: null });
    const { nodes } = await tenant.call('get_nodes', { keys: ['a'] });
    expect(nodes).toMatchObject([{ description: 'b', data: { y: 2 }, node_type: 'fact' }]);
  });

  test('is left out by REST as well', async ({ tenant }) => {
    const response = await tenant.post('/api/v1/memory/store', {
      ...{ key: 'by_rest', description: 'b', node_type: null, data: null, relationships: null },
    });
    expect(response.status).toBe(201);
    const batch = { nodes: [{ key: 'c', description: 'd', occurred_at: null }] };
    expect(await (await tenant.post('/api/v1/memory/store/batch', batch)).json()).toMatchObject({
      items: [{ key: 'c', status: 'created' }],
    });
  });
});

describe('a JSON text', () => {
  test('is taken as the arguments and as an argument', async ({ tenant }) => {
    await call(tenant, 'hm_store', '{"key": "person_ada", "description": "Ada leads the compiler team"}');
    await call(tenant, 'hm_store', {
      ...{ key: 'decision_parser', description: 'The parser is rewritten', data: '{"status": "final"}' },
      relationships: '[{"to_key": "person_ada", "relationship": "was decided by"}]',
    });
    const { nodes } = await tenant.call('get_nodes', { keys: ['decision_parser'] });
    expect(nodes).toMatchObject([{ data: { status: 'final' } }]);
    const walk = await callModern(tenant, 'hm_find_related', {
      start_node: 'decision_parser',
      max_nodes: '1',
    });
    expect(await walk.json()).toMatchObject({
      result: { structuredContent: { nodes: [{ key: 'person_ada' }] } },
    });
  });

  test('within the arguments that are one is refused', async ({ tenant }) => {
    const input = JSON.stringify({ key: 'twice', description: 'b', data: '{"a": 1}' });
    const { result } = await call(tenant, 'hm_store', input);
    expect(result).toMatchObject({ isError: true });
    expect(JSON.stringify(result)).toContain('data: must be an object');
  });

  test('is refused by REST, with a right example', async ({ tenant }) => {
    const input = { query: 'a', max_results: '3' };
    const response = await tenant.post('/api/v1/memory/recall', input);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { message: 'max_results: must be a number (sent: "3"). Example: "max_results": 10.' },
    });
  });

  test('that is no object is no arguments', async ({ tenant }) => {
    for (const input of ['["a"]', 'a', '"{}"', 5, ['a']]) {
      const { error } = await call(tenant, 'hm_recall', input);
      expect(error).toMatchObject({
        code: -32602,
        message: expect.stringMatching(
          /^params\.arguments: must be an object\. Example of params: /,
        ) as string,
      });
    }
  });
});
