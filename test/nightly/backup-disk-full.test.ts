import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test as base } from 'vitest';
import { Operator } from '../support/operator.ts';
import { taskOf } from '../support/records.ts';
import { ServiceProcess } from '../support/service-process.ts';
import { SmallDisk } from '../support/small-disk.ts';
import type { ToolClient } from '../support/tool-client.ts';

const DISK_MIB = 360;
const MIN_FREE_MIB = 64;
/** Less than an empty database takes. */
const MARGIN_MIB = 4;
/** Less than a backup of the nodes takes, with what a checkpoint may free meanwhile. */
const LITTLE_MIB = 0.2;
const NODES = 300;
const TEXT_BYTES = 12_000;
const WAIT = { interval: 200 };

const test = base.extend('disk', async ({ skip }, { onCleanup }): Promise<SmallDisk> => {
  const disk = await SmallDisk.mount(DISK_MIB);
  if (!disk) return skip('The user may not mount a disk on this machine.');
  onCleanup(() => disk[Symbol.asyncDispose]());
  return disk;
});

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => pattern.test(name));
}

/** What of a restore is in the folder of databases. */
function newDatabases({ dataDir }: SmallDisk): Promise<string[]> {
  return namesIn(path.join(dataDir, 'databases'), /^(fresh|old|replace)-/);
}

async function hasLate(client: ToolClient): Promise<boolean> {
  return (await client.call('get_nodes', { keys: ['late', 'note_1'] })).missing.length === 0;
}

async function storeLate(client: ToolClient): Promise<void> {
  const node = { key: 'late', description: 'Stored after the backup.', on_conflict: 'skip' };
  await expect.poll(async () => (await client.post('/api/v1/memory/store', node)).ok, WAIT).toBe(true);
}

test('a disk that is full fails a backup and a restore, of which nothing stays, and costs no node', async ({
  disk,
}) => {
  await using service = await ServiceProcess.start(disk.dataDir, { MIN_FREE_DISK: `${MIN_FREE_MIB}m` });
  const client = service.client();
  const operator = new Operator(disk.dataDir);
  const nodes = Array.from({ length: NODES }, (_, at) => ({
    ...{ key: `note_${at}`, description: `What note ${at} says.` },
    data: { text: randomBytes(TEXT_BYTES).toString('base64') },
  }));
  const stored = await client.post('/api/v1/memory/store/batch', { nodes });
  const { items } = (await stored.json()) as { items: { status: string }[] };
  expect(items.filter(({ status }) => status !== 'created')).toEqual([]);
  const graph_id = (await operator.list()).accounts[0]?.graphs[0]?.id;
  const full = { state: 'failed', error: { code: 'INSUFFICIENT_STORAGE' } };

  await disk.leave(LITTLE_MIB);
  expect(await taskOf(operator, '/backups', { graph_id })).toMatchObject(full);
  expect(await namesIn(path.join(disk.dataDir, 'backups'), /hmbackup/)).toEqual([]);
  await disk.free();
  const { result } = await taskOf(operator, '/backups', { graph_id });
  const restore = `/backups/${String(result?.['file'])}/restore`;
  await storeLate(client);

  await disk.leave(MIN_FREE_MIB + MARGIN_MIB);
  expect(await taskOf(operator, restore)).toMatchObject(full);
  expect([await newDatabases(disk), await hasLate(client)]).toEqual([[], true]);

  await disk.free();
  await storeLate(client);
});
