import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { MemoryClient, type ClientOptions } from '../../client/src/index.ts';
import { testWithService } from '../support/service-test.ts';
import type { ServiceProcess } from '../support/service-process.ts';

const test = testWithService();
const FROZEN_MS = 6_000;

function clientOf(service: ServiceProcess, options: Partial<ClientOptions> = {}): MemoryClient {
  return new MemoryClient({
    ...{ url: service.url, credential: service.printedKey ?? '' },
    ...{ requestMs: 4_000, silenceMs: 4_000, firstPauseMs: 500, attempts: 8 },
    ...options,
  });
}

/** Stops the process for a while, as a machine that is put to sleep. */
async function frozen<T>(service: ServiceProcess, act: () => Promise<T>): Promise<T> {
  process.kill(service.pid, 'SIGSTOP');
  try {
    const acting = act();
    // Whoever waits for it sees how it ends.
    acting.catch(() => undefined);
    await sleep(FROZEN_MS);
    process.kill(service.pid, 'SIGCONT');
    return await acting;
  } finally {
    process.kill(service.pid, 'SIGCONT');
  }
}

test('a write to a frozen service is sent again, and done once', async ({ service }) => {
  await service.client().call('get_overview');
  const node = { key: 'fact_frozen', description: 'Stored while the service slept.' };
  const stored = await frozen(service, () => clientOf(service).call('store', node));
  expect(stored.status).toBe('created');
  const { versions } = await clientOf(service, { requestMs: 30_000 }).call('getHistory', {
    key: 'fact_frozen',
  });
  expect(versions).toHaveLength(1);
});

test('a stream of a frozen service is opened again, and has every item once', async ({ service }) => {
  const whole = await clientOf(service, { requestMs: 30_000 }).call('recall', { query: 'type:fact' });
  const keys = await frozen(service, async () => {
    const found: string[] = [];
    for await (const item of clientOf(service).stream('recall', { query: 'type:fact' }))
      found.push((item as { key: string }).key);
    return found;
  });
  expect(keys).toEqual(whole.results.map(({ key }) => key));
});

test('a call to a frozen service is cancelled at once', async ({ service }) => {
  const cancel = new AbortController();
  const started = performance.now();
  const cancelled = frozen(service, async () => {
    const call = clientOf(service, { requestMs: 30_000 }).call('getOverview', {}, { signal: cancel.signal });
    setTimeout(() => cancel.abort(new Error('No longer wanted.')), 200);
    await expect(call).rejects.toThrow('No longer wanted.');
    return performance.now() - started;
  });
  expect(await cancelled).toBeLessThan(FROZEN_MS);
});
