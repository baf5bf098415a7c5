import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { base64 } from '../../support/kept-files.ts';
import { test } from '../../support/memory-test.ts';
import type { TestApp } from '../../support/test-app.ts';
import { ToolClient } from '../../support/tool-client.ts';

/** What test/support/plans.json gives to the plan developer, and to pro. */
const NODES = 6;
const GRAPHS = 2;
const FILE_BYTES = 1_000;

function developer(service: TestApp) {
  return accountWith(service, 'developer');
}

async function accountWith({ operator, app }: TestApp, plan: 'developer' | 'pro') {
  const account = await operator.createAccount(`caps-${randomUUID()}`, plan);
  const { key } = await operator.createKey(account.graph_id, { scope: 'admin' });
  return { ...account, client: new ToolClient(app.url, key) };
}

const node = (number: number) => ({ key: `node_${number}`, description: `Number ${number}.` });

describe('a plan', () => {
  test('bounds the nodes of a graph; what is there can be read, changed and forgotten', async ({
    manyTenants,
  }) => {
    const { client } = await developer(manyTenants);
    // The profile of the user is a node too.
    const nodes = Array.from({ length: NODES - 1 }, (_, number) => node(number));
    await client.call('store_batch', { nodes });
    expect(await client.failure('store', node(NODES))).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      details: { limit: NODES, plan: 'developer' },
    });
    expect(await client.failure('store_batch', { nodes: [node(NODES)] })).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await client.call('update', { key: 'node_1', description: 'Another.' })).toMatchObject({
      key: 'node_1',
    });
    await client.call('forget', { key: 'node_0' });
    expect(await client.call('store', node(NODES))).toMatchObject({ status: 'created' });
    expect(await client.failure('store', node(NODES + 1))).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('does not count what is derived from texts', async ({ manyTenants }) => {
    const { client } = await developer(manyTenants);
    const text = 'Ada, Ben, Cleo, Dora, Emil, Finn and Gus founded Orlo in Bergen.';
    const { entities } = await client.call('ingest', { text });
    expect(entities.length).toBeGreaterThan(NODES);
    // The profile and the text are two.
    const nodes = Array.from({ length: NODES - 2 }, (_, number) => node(number));
    const { items } = await client.call('store_batch', { nodes });
    expect(items.map((item) => 'status' in item && item.status)).toEqual(nodes.map(() => 'created'));
    expect(await client.failure('store', node(NODES))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await client.failure('ingest', { text: 'Hedda paints.' })).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('bounds the graphs of an account, also of the operator and at once', async ({ manyTenants }) => {
    const { id, client } = await developer(manyTenants);
    const create = (name: string) => client.post('/api/v1/admin/graphs', { name });
    const statuses = await Promise.all(['a', 'b', 'c', 'd'].map(async (name) => (await create(name)).status));
    expect(statuses.filter((status) => status === 201)).toHaveLength(GRAPHS - 1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(4 - (GRAPHS - 1));
    const refused = await manyTenants.operator.send('POST', '/graphs', { account_id: id, name: 'e' });
    expect(refused).toMatchObject({
      error: { code: 'FORBIDDEN', details: { limit: GRAPHS, plan: 'developer' } },
    });
    await manyTenants.operator.send('POST', `/accounts/${id}`, { plan: 'pro' });
    expect((await create('e')).status).toBe(201);
  });

  test('bounds the bytes of all files of an account, and is asked again when some are forgotten', async ({
    manyTenants,
  }) => {
    const { client } = await accountWith(manyTenants, 'pro');
    const upload = (letter: string) => ({
      filename: `${letter}.txt`,
      content_base64: base64(letter.repeat(0.6 * FILE_BYTES)),
    });
    const { key } = await client.call('upload_file', upload('a'));
    expect(await client.failure('upload_file', upload('b'))).toMatchObject({
      code: 'FORBIDDEN',
      details: { limit: FILE_BYTES, plan: 'pro' },
    });
    expect((await client.call('list_files')).files).toHaveLength(1);
    await client.call('forget', { key });
    expect(await client.call('upload_file', upload('b'))).toMatchObject({ status: 'created' });
    const other = await developer(manyTenants);
    const refused = await other.client.failure('upload_file', upload('a'));
    expect(refused.message).toContain('does not include files');
  });

  test('leaves tools out, over REST and MCP', async ({ manyTenants }) => {
    const { client } = await developer(manyTenants);
    const input = { from_key: 'a', into_key: 'b' };
    expect((await client.post('/api/v1/memory/merge', input)).status).toBe(403);
    const params = { name: 'hm_merge_nodes', arguments: input };
    const response = await client.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    expect(await response.json()).toMatchObject({ result: { isError: true, error: { code: 'FORBIDDEN' } } });
  });

  test('shows its limits with the account', async ({ manyTenants }) => {
    const { client } = await developer(manyTenants);
    const { accounts } = (await (await client.fetch('/api/v1/admin/accounts')).json()) as {
      accounts: object[];
    };
    expect(accounts).toEqual([
      expect.objectContaining({
        plan: 'developer',
        limits: {
          requests_per_minute: 300,
          graphs: GRAPHS,
          nodes: NODES,
          file_bytes: 0,
          tools: { hm_list_orphans: 2, hm_export_full: 1, hm_merge_nodes: 0 },
        },
      }),
    ]);
  });
});
