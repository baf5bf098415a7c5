import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test as base } from 'vitest';
import { base64 } from '../support/kept-files.ts';
import { Operator } from '../support/operator.ts';
import { ServiceProcess } from '../support/service-process.ts';
import { SmallDisk } from '../support/small-disk.ts';
import { ToolClient } from '../support/tool-client.ts';

const DISK_MIB = 360;
const MIN_FREE_MIB = 128;
/** Enough to close and open graphs, but too little to write even after a checkpoint has freed earlier logs. */
const LOW_MIB = 70;
/** The timing decides whether a write fails half way or is refused before, so the test repeats. */
const MAX_ATTEMPTS = 10;
const WRITERS = 6;
const KEYS_A_CALL = 50;
const MAX_MS = 60_000;

const test = base.extend('disk', async ({ skip }, { onCleanup }): Promise<SmallDisk> => {
  const disk = await SmallDisk.mount(DISK_MIB);
  if (!disk) return skip('The user may not mount a disk on this machine.');
  onCleanup(() => disk[Symbol.asyncDispose]());
  return disk;
});

const longText = () => Math.random().toString(36).repeat(8_000);

/** Clients that store concurrently and record the acknowledged nodes. */
class Writers {
  readonly acknowledged: string[] = [];
  /** The number of answers by status. */
  readonly answers: Record<number, number> = {};
  readonly #client: ToolClient;
  #next = 0;

  constructor(client: ToolClient) {
    this.#client = client;
  }

  /** Stores one node; returns the status. */
  async store(): Promise<number> {
    const key = `note_${(this.#next += 1)}`;
    const node = { key, description: `What note ${this.#next} says`, data: { text: longText() } };
    const response = await this.#client.post('/api/v1/memory/store', node);
    await response.arrayBuffer();
    this.answers[response.status] = (this.answers[response.status] ?? 0) + 1;
    if (response.status === 201) this.acknowledged.push(key);
    return response.status;
  }

  async storeUntilRefused(): Promise<void> {
    const deadline = performance.now() + MAX_MS;
    const writer = async () => {
      while ((await this.store()) === 201)
        if (performance.now() > deadline) throw new Error('No store was refused.');
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
  }

  async storeUntilAccepted(): Promise<void> {
    await expect.poll(() => this.store(), { timeout: MAX_MS, interval: 200 }).toBe(201);
  }

  /** Acknowledged nodes that are missing. Waits until the graph is open. */
  async lost(client = this.#client): Promise<string[]> {
    const status = async () => (await client.fetch('/api/v1/memory/overview')).status;
    await expect.poll(status, { timeout: MAX_MS, interval: 200 }).toBe(200);
    const missing: string[] = [];
    for (let start = 0; start < this.acknowledged.length; start += KEYS_A_CALL) {
      const keys = this.acknowledged.slice(start, start + KEYS_A_CALL);
      missing.push(...(await client.call('get_nodes', { keys })).missing);
    }
    return missing;
  }
}

async function statusesOf(client: ToolClient): Promise<Record<string, number>> {
  const recalled = await client.post('/api/v1/memory/recall', { query: 'What note 1 says' });
  const overview = await client.fetch('/api/v1/memory/overview');
  const ready = await client.fetch('/api/v1/memory/ready');
  const probe = await client.fetch('/readyz');
  return { recall: recalled.status, overview: overview.status, ready: ready.status, probe: probe.status };
}

describe('a disk that fills up', () => {
  test('refuses writes in time, still serves reads, and accepts writes again by itself', async ({ disk }) => {
    const settings = { MIN_FREE_DISK: `${MIN_FREE_MIB}m` };
    await using first = await ServiceProcess.start(disk.dataDir, settings);
    const client = first.client();
    const writers = new Writers(client);
    await writers.store();
    const operator = new Operator(disk.dataDir);
    const { graph_id: graph } = await operator.createAccount('newcomer');
    const newcomer = new ToolClient(first.url, (await operator.createKey(graph)).key);
    await disk.fill(140);
    await writers.storeUntilRefused();
    await disk.leave(LOW_MIB);
    // A checkpoint may have freed space, so that writes were accepted again. The next measurement finds the disk full.
    await expect
      .poll(async () => (await client.fetch('/api/v1/memory/ready')).status, { timeout: MAX_MS })
      .toBe(503);

    const refusal = await client.failure('store', { key: 'late', description: 'Comes too late' });
    expect(refusal).toMatchObject({ status: 507, code: 'INSUFFICIENT_STORAGE' });
    expect(refusal.message).toMatch(/MIN_FREE_DISK/);
    expect(refusal.retry_after).toBeGreaterThan(0);
    expect(await newcomer.failure('store', { key: 'a', description: 'A' })).toMatchObject({ status: 507 });
    expect(await client.failure('forget', { key: 'note_1' })).toMatchObject({ status: 507 });
    const upload = { filename: 'late.txt', content_base64: base64('Comes too late.') };
    expect(await client.failure('upload_file', upload)).toMatchObject({ code: 'INSUFFICIENT_STORAGE' });
    expect(await readdir(path.join(disk.dataDir, 'files'), { recursive: true })).toEqual(['staging']);
    expect(await statusesOf(client)).toEqual({ recall: 200, overview: 200, ready: 503, probe: 200 });
    const { checks } = (await (await client.fetch('/api/v1/memory/ready')).json()) as {
      checks: { name: string; status: string; message?: string }[];
    };
    const failed = checks.filter(({ status }) => status === 'failed');
    expect(failed).toMatchObject([{ name: 'disk' }]);
    expect(failed[0]?.message).toMatch(/MIN_FREE_DISK/);
    expect(await writers.lost()).toEqual([]);

    expect(await first.stop()).toEqual({ code: 0, signal: null });
    await disk.leave(LOW_MIB);
    await using again = await ServiceProcess.start(disk.dataDir, settings);
    const later = again.client(first.printedKey);
    const goingOn = new Writers(later);
    expect(await writers.lost(later)).toEqual([]);
    expect(await statusesOf(later)).toMatchObject({ recall: 200, overview: 200, ready: 503 });

    await disk.free();
    await expect
      .poll(async () => (await later.failure('store', { key: 'note_1', description: 'Other' })).code)
      .toBe('KEY_EXISTS');
    await later.call('store', { key: 'late', description: 'Comes again' });
    expect(await later.call('upload_file', upload)).toMatchObject({ status: 'created', chunks: 1 });
    await expect.poll(async () => (await later.call('health')).status, { timeout: MAX_MS }).toBe('ok');
    expect(Object.keys(writers.answers)).toEqual(['201', '507']);
    expect(goingOn.answers).toEqual({});
    process.stdout.write(`${writers.acknowledged.length} stored before the disk was low\n`);
  });

  test('that another program fills to the last byte costs no acknowledged node and no restart', async ({
    disk,
  }) => {
    await using service = await ServiceProcess.start(disk.dataDir, { MIN_FREE_DISK: '16m' });
    const writers = new Writers(service.client());
    await writers.store();
    const failedHalfWay = () => service.stderr.includes('a write failed half way');
    for (let i = 0; i < MAX_ATTEMPTS && !failedHalfWay(); i += 1) {
      const before = writers.acknowledged.length;
      const writing = writers.storeUntilRefused();
      await expect.poll(() => writers.acknowledged.length, { timeout: MAX_MS }).toBeGreaterThan(before + 30);
      await disk.fillUp();
      await writing;
      for (let j = 0; j < 10; j += 1) expect(await writers.store()).toBeGreaterThan(500);
      await disk.free();
      await writers.storeUntilAccepted();
    }
    expect(failedHalfWay()).toBe(true);
    expect(await writers.lost()).toEqual([]);
    expect(Object.keys(writers.answers).filter((status) => !['201', '503', '507'].includes(status))).toEqual(
      [],
    );
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    await using again = await ServiceProcess.start(disk.dataDir);
    expect(await writers.lost(again.client(service.printedKey))).toEqual([]);
  });
});
