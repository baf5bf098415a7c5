import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { databaseName } from '../../../src/graph/tenant.ts';
import { test } from '../../support/memory-test.ts';
import { test as serverTest } from '../../support/server-test.ts';
import { newTenant, type TestTenant } from '../../support/tenant.ts';
import type { TestApp } from '../../support/test-app.ts';
import { ToolClient } from '../../support/tool-client.ts';

/** A graph with a memory in it and one in its sandbox. */
async function filledGraph(service: TestApp): Promise<TestTenant & { readonly databases: string[] }> {
  const tenant = await newTenant(service);
  const { key } = await service.operator.createKey(tenant.graphId, { mode: 'test' });
  await Promise.all([
    tenant.storeKeys('a', 'b'),
    new ToolClient(tenant.url, key).call('store', { key: 'c', description: 'C.' }),
  ]);
  const live = tenant.graph.tenant;
  const databases = [databaseName(live), databaseName({ ...live, sandbox: true })];
  return Object.assign(tenant, { databases });
}

function drop({ operator }: TestApp, { graphId }: TestTenant): Promise<unknown> {
  return operator.send('POST', `/graphs/${graphId}/drop`, {});
}

describe('a graph that is dropped', () => {
  test('must be revoked first, and is left with its keys until then', async ({ manyTenants }) => {
    const tenant = await newTenant(manyTenants);
    await tenant.storeKeys('a');
    await expect(drop(manyTenants, tenant)).resolves.toMatchObject({ error: { code: 'CONFLICT' } });
    await expect(tenant.call('get_nodes', { keys: ['a'] })).resolves.toMatchObject({ nodes: [{ key: 'a' }] });
  });

  test('leaves no folder, record or key, and its name is free again', async ({ manyTenants }) => {
    const { operator, app } = manyTenants;
    const tenant = await filledGraph(manyTenants);
    await operator.revoke('graph', tenant.graphId);
    const databases = tenant.databases.map((name) => ({ name, was_there: true, is_gone: true }));
    await expect(drop(manyTenants, tenant)).resolves.toEqual({ status: 'dropped', databases });
    const folder = app.databases.embedded?.databasesDir;
    if (folder !== undefined) {
      expect(existsSync(path.join(folder, 'hm-service'))).toBe(true);
      expect(await readdir(folder)).not.toEqual(expect.arrayContaining([tenant.databases[0]]));
      expect(await readdir(folder)).not.toEqual(expect.arrayContaining([tenant.databases[1]]));
    }
    await expect(drop(manyTenants, tenant)).resolves.toMatchObject({ error: { code: 'NOT_FOUND' } });
    const { accounts } = await operator.list();
    expect(accounts.find(({ id }) => id === tenant.accountId)?.graphs).toEqual([]);
    expect((await tenant.fetch('/api/v1/memory/overview')).status).toBe(401);

    const { id } = await operator.createGraph(tenant.accountId, 'main');
    const again = new ToolClient(tenant.url, (await operator.createKey(id)).key);
    await expect(again.call('get_overview')).resolves.toMatchObject({ stats: { nodes: 0 } });
  });

  test('is not created anew by calls that were under way', async ({ manyTenants }) => {
    const tenant = await filledGraph(manyTenants);
    const stores = Array.from({ length: 200 }, (_, number) =>
      tenant.fetch('/api/v1/memory/store', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key: `late_${number}`, description: `Late ${number}.` }),
      }),
    );
    await manyTenants.operator.revoke('graph', tenant.graphId);
    await expect(drop(manyTenants, tenant)).resolves.toMatchObject({ status: 'dropped' });
    await Promise.all(stores);
    const folder = manyTenants.app.databases.embedded?.databasesDir ?? '';
    expect(existsSync(path.join(folder, tenant.databases[0] ?? ''))).toBe(false);
  });

  test('of another account is not found by an admin', async ({ otherTenant, manyTenants }) => {
    const tenant = await newTenant(manyTenants);
    await manyTenants.operator.revoke('graph', tenant.graphId);
    const response = await otherTenant.fetch(`/api/v1/admin/graphs/${tenant.graphId}/drop`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(404);
  });
});

describe('on a server, a graph that is dropped', () => {
  serverTest('has its databases dropped there', async ({ server: { service } }) => {
    const tenant = await filledGraph(service);
    await service.operator.revoke('graph', tenant.graphId);
    const databases = tenant.databases.map((name) => ({ name, was_there: true, is_gone: true }));
    await expect(drop(service, tenant)).resolves.toEqual({ status: 'dropped', databases });
  });
});
