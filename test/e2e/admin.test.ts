import { stat, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { OPERATOR_FILE } from '../../src/service/admin-endpoint.ts';
import { runAdmin, temporaryDataDir } from '../support/service-command.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { testWithService } from '../support/service-test.ts';

const test = testWithService();

interface Made {
  readonly id: string;
  readonly graph_id: string;
  readonly key: string;
}

async function admin(dataDir: string, ...args: string[]): Promise<Made> {
  const { code, stdout, stderr } = await runAdmin(dataDir, ...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Made;
}

async function expectFailure(dataDir: string, args: string[], says: RegExp): Promise<void> {
  const { code, stdout, stderr } = await runAdmin(dataDir, ...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(says);
  expect(stderr).not.toMatch(/^ {4}at /m);
}

function statuses(service: ServiceProcess, key: string): Promise<number[]> {
  const client = service.client(key);
  const node = { key: 'note_of_scope', description: 'Written to see what a key may do' };
  const calls = [client.fetch('/api/v1/memory/overview'), client.post('/api/v1/memory/store', node)];
  return Promise.all(calls.map(async (call) => (await call).status));
}

describe('admin command', () => {
  test('creates an account, a graph and a key that opens this graph only', async ({ service }) => {
    const { dataDir } = service;
    const account = await admin(dataDir, 'create-account', 'research', '--plan', 'pro');
    const graph = await admin(dataDir, 'create-graph', account.id, 'archive');
    const { key } = await admin(dataDir, 'create-key', graph.id);
    await service.client().call('store', { key: 'fact_of_the_first', description: 'Not for others' });
    await service.client(key).call('store', { key: 'fact_of_archive', description: 'Kept in the archive' });
    const { missing } = await service
      .client(key)
      .call('get_nodes', { keys: ['fact_of_the_first', 'fact_of_archive'] });
    expect(missing).toEqual(['fact_of_the_first']);
  });

  test('sets and changes the plan of an account, and its keys get the limit', async ({ service }) => {
    const { dataDir } = service;
    const account = await admin(dataDir, 'create-account', 'planned');
    const limitOf = async () => {
      const { key } = await admin(dataDir, 'create-key', account.graph_id);
      return (await service.client(key).fetch('/api/v1/memory/nothing')).headers.get('x-ratelimit-limit');
    };
    expect(await limitOf()).toBe('60');
    await admin(dataDir, 'set-plan', account.id, 'developer');
    expect(await limitOf()).toBe('300');
    await expectFailure(dataDir, ['set-plan', 'no-such-account', 'pro'], /no-such-account/);
    await expectFailure(dataDir, ['set-plan', account.id, 'gold'], /plan/);
  });

  test('creates keys of each scope, mode and expiry', async ({ service }) => {
    const { dataDir } = service;
    const { graph_id } = await admin(dataDir, 'create-account', 'scopes');
    const make = async (...options: string[]) =>
      (await admin(dataDir, 'create-key', graph_id, ...options)).key;
    expect(await statuses(service, await make('--scope', 'read'))).toEqual([200, 403]);
    expect(
      await statuses(service, await make('--scope', 'write', '--expires', '2100-01-01T00:00:00Z')),
    ).toEqual([200, 201]);
    expect(await statuses(service, await make('--expires', '2020-01-01T00:00:00Z'))).toEqual([401, 401]);
    const sandboxKey = await make('--mode', 'test');
    expect(sandboxKey).toMatch(/^hm_test_/);
    const { missing } = await service.client(sandboxKey).call('get_nodes', { keys: ['note_of_scope'] });
    expect(missing).toEqual(['note_of_scope']);
  });

  test('lists accounts, graphs and keys by their hints, never a key', async ({ service }) => {
    const { dataDir } = service;
    const { graph_id } = await admin(dataDir, 'create-account', 'listed');
    const { key, id } = await admin(dataDir, 'create-key', graph_id, '--scope', 'read');
    const { code, stdout } = await runAdmin(dataDir, 'list');
    expect(code).toBe(0);
    const { accounts } = JSON.parse(stdout) as { accounts: { name: string; graphs: unknown }[] };
    expect(accounts.find(({ name }) => name === 'listed')?.graphs).toMatchObject([
      { id: graph_id, name: 'main', keys: [{ id, mode: 'live', scope: 'read', revoked_at: null }] },
    ]);
    for (const known of [key, service.printedKey ?? '']) {
      expect(stdout).not.toContain(known);
      expect(stdout).toContain(`${known.slice(0, 12)}…${known.slice(-4)}`);
    }
  });

  test('revokes a key, which is refused at once', async ({ service }) => {
    const { dataDir } = service;
    const { graph_id } = await admin(dataDir, 'create-account', 'revoked');
    const { key, id } = await admin(dataDir, 'create-key', graph_id);
    expect(await statuses(service, key)).toEqual([200, 201]);
    expect(await admin(dataDir, 'revoke-key', id)).toEqual({ status: 'revoked' });
    expect(await statuses(service, key)).toEqual([401, 401]);
  });

  test('names what it does not know, with status 1', async ({ service }) => {
    const { dataDir } = service;
    await expectFailure(dataDir, ['revoke-key', 'no-such-key'], /no-such-key/);
    await expectFailure(dataDir, ['create-graph', 'no-such-account', 'main'], /no-such-account/);
    await expectFailure(dataDir, ['create-key', 'no-such-graph'], /no-such-graph/);
    await expectFailure(dataDir, ['create-account', 'default'], /CONFLICT/);
    await expectFailure(dataDir, ['create-account', 'Not A Name'], /lower-case/);
    await expectFailure(dataDir, ['create-key', 'x', '--scope', 'all'], /scope/);
    await expectFailure(dataDir, ['lsit'], /Usage:[^]*lsit/);
  });

  test('uses a file that only the user of the service can read', async ({ service }) => {
    const { dataDir } = service;
    expect((await stat(path.join(dataDir, OPERATOR_FILE))).mode & 0o777).toBe(0o600);
  });

  test('without a running service fails with a message and status 1', async () => {
    await using folder = await temporaryDataDir();
    await expectFailure(folder.dataDir, ['list'], /No service is running.*npm start/);
    await mkdir(folder.dataDir);
    const ofKilledService = JSON.stringify({ url: 'http://127.0.0.1:1', token: 'token' });
    await writeFile(path.join(folder.dataDir, OPERATOR_FILE), ofKilledService);
    await expectFailure(folder.dataDir, ['list'], /No service is running.*npm start/);
  });
});
