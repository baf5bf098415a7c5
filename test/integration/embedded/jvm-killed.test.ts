import { describe, expect, test as base, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { freshTenant, type TestTenant } from '../../support/tenant.ts';

/** A service of its own, since its JVM is killed. */
const test = base
  .extend('heap', { scope: 'file' }, '512m')
  .extend('service', { scope: 'file' }, async ({ heap }, { onCleanup }) => {
    const service = await startTestApp({ JVM_HEAP: heap });
    onCleanup(() => service.close());
    return service;
  });

const ANSWER_WITHIN_MS = 10_000;

async function store(
  tenant: TestTenant,
  key: string,
): Promise<{ key: string; status: number; took: number }> {
  const started = performance.now();
  const { status } = await tenant.post('/api/v1/memory/store', { key, description: `About ${key}.` });
  return { key, status, took: performance.now() - started };
}

/** The process id of the JVM, once there is one. */
function runningJvm({ app }: TestApp): Promise<number> {
  return vi.waitFor(async () => (await app.databases.embedded?.stats())?.pid ?? 0, {
    timeout: 60_000,
    interval: 100,
  });
}

/** Repeats until the service answers anything but UNAVAILABLE. */
async function untilAnswered(tenant: TestTenant, key: string): Promise<number> {
  for (;;) {
    const { status } = await store(tenant, key);
    if (status !== 503) return status;
  }
}

describe('a JVM that is killed', { timeout: 120_000 }, () => {
  test('costs requests in flight a quick UNAVAILABLE, and nothing that was acknowledged', async ({
    service,
  }) => {
    const tenant = await freshTenant(service);
    const before = await runningJvm(service);
    await Promise.all(Array.from({ length: 20 }, (_, at) => store(tenant, `before_${at}`)));
    const inFlight = Array.from({ length: 60 }, (_, at) => store(tenant, `during_${at}`));
    await Promise.race(inFlight);
    process.kill(before, 'SIGKILL');
    const during = await Promise.all(inFlight);

    expect(during.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
    const refused = during.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(Math.max(...refused.map(({ took }) => took))).toBeLessThan(ANSWER_WITHIN_MS);
    expect(await untilAnswered(tenant, 'after')).toBe(201);
    expect(await runningJvm(service)).not.toBe(before);

    const keys = ['after', ...Array.from({ length: 20 }, (_, at) => `before_${at}`)];
    const acknowledged = during.filter(({ status }) => status === 201).map(({ key }) => key);
    for (const page of [keys, acknowledged.slice(0, 50), acknowledged.slice(50)]) {
      if (page.length > 0) expect((await tenant.call('get_nodes', { keys: page })).missing).toEqual([]);
    }
    const { results } = await tenant.call('recall', { query: 'before_3' });
    expect(results.length).toBeGreaterThan(0);
  });

  test('while it is down leaves liveness alone', async ({ service }) => {
    process.kill(await runningJvm(service), 'SIGKILL');
    const health = await fetch(`${service.app.url}/healthz`);
    expect(health.status).toBe(200);
    await expect
      .poll(async () => (await fetch(`${service.app.url}/readyz`)).status, { timeout: 60_000, interval: 200 })
      .toBe(200);
  });
});
