import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Operator } from '../support/operator.ts';
import { taskOf } from '../support/records.ts';
import { runHm, temporaryDataDir } from '../support/service-command.ts';
import { ServiceProcess } from '../support/service-process.ts';
import type { ToolClient } from '../support/tool-client.ts';

const PASSPHRASE = { BACKUP_PASSPHRASE: 'a passphrase of tests' };

async function keysOf(client: ToolClient): Promise<string[]> {
  const status = async () => (await client.fetch('/api/v1/memory/overview')).status;
  await expect.poll(status, { interval: 200 }).toBe(200);
  const response = await client.fetch('/api/v1/memory/export');
  return ((await response.json()) as { nodes: { key: string }[] }).nodes.map(({ key }) => key).sort();
}

function leftOver(dataDir: string): Promise<string[]> {
  return readdir(path.join(dataDir, 'databases')).then((names) =>
    names.filter((name) => /^(fresh|old|replace)-/.test(name)),
  );
}

test('records and graphs come back on a new machine, with the same key; a kill amid a restore leaves one state whole', async () => {
  await using first = await temporaryDataDir();
  await using second = await temporaryDataDir();
  const old = await ServiceProcess.start(first.dataDir, PASSPHRASE);
  const key = old.printedKey as string;
  const client = old.client();
  for (const name of ['a', 'b', 'c'])
    await client.call('store', { key: name, description: `About ${name}.` });
  const [graph] = (await new Operator(first.dataDir).list()).accounts[0]?.graphs ?? [];
  const { result } = await taskOf(new Operator(first.dataDir), '/backups', { graph_id: graph?.id });
  const records = await taskOf(new Operator(first.dataDir), '/backups', {});
  expect([result, records.result]).toEqual([expect.any(Object), expect.any(Object)]);
  await old[Symbol.asyncDispose]();

  const backups = path.join(first.dataDir, 'backups');
  const environment = { ...PASSPHRASE, BACKUP_DIR: backups };
  const file = path.join(backups, records.result?.['file'] as string);
  const wrong = await runHm(second.dataDir, ['restore', '--service', file], {
    BACKUP_PASSPHRASE: 'not the passphrase',
  });
  expect([wrong.code, wrong.stderr]).toEqual([
    1,
    expect.stringContaining('not the passphrase of this backup'),
  ]);
  const restored = await runHm(second.dataDir, ['restore', '--service', file], environment);
  expect([restored.stderr, restored.code]).toEqual([expect.any(String), 0]);
  const again = await runHm(second.dataDir, ['restore', '--service', file], environment);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('has records already')]);

  const next = await ServiceProcess.start(second.dataDir, environment);
  const name = result?.['file'] as string;
  const hm = await runHm(second.dataDir, ['restore', name, '--yes'], environment);
  expect([hm.stderr, hm.code]).toEqual([expect.any(String), 0]);
  expect(await keysOf(next.client(key))).toEqual(['a', 'b', 'c', 'user_profile']);
  await next.client(key).call('store', { key: 'd', description: 'About d.' });
  void new Operator(second.dataDir).send('POST', `/backups/${name}/restore`, {}).catch(() => undefined);
  while ((await leftOver(second.dataDir)).length === 0) await sleep(2);
  next.signal('SIGKILL');
  await next.ended;

  await using last = await ServiceProcess.start(second.dataDir, environment);
  expect(await leftOver(second.dataDir)).toEqual([]);
  expect([
    ['a', 'b', 'c', 'user_profile'],
    ['a', 'b', 'c', 'd', 'user_profile'],
  ]).toContainEqual(await keysOf(last.client(key)));
});
