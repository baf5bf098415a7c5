import { expect } from 'vitest';
import { databaseHostsOf } from '../support/service-hosts.ts';
import { testWithOwnService } from '../support/service-test.ts';

/** A request waits no longer for a connection, or for a statement under way. */
const CALL_MS = 30_000;
const READY_MS = 5_000;

const test = testWithOwnService();

test('requests fail within a limited time while the database host hangs, and are answered afterwards', async ({
  service,
}) => {
  const client = service.client();
  await client.call('store', { key: 'a', description: 'A garden.' });
  await client.call('recall', { query: 'garden' });
  const [host = 0] = await databaseHostsOf(service.pid);
  process.kill(host, 'SIGSTOP');
  const took = async (path: string, body?: unknown) => {
    const begun = performance.now();
    const response = await (body === undefined ? client.fetch(path) : client.post(path, body));
    await response.arrayBuffer();
    return { status: response.status, ms: performance.now() - begun };
  };
  try {
    const api = '/api/v1/memory';
    const alive = await Promise.all([took('/healthz'), took(`${api}/health`)]);
    expect(alive.map(({ status }) => status)).toEqual([200, 200]);
    // What was found a moment ago is answered for a moment.
    await expect.poll(async () => (await took('/readyz')).status).toBe(503);
    const ready = Promise.all([took('/readyz'), took(`${api}/ready`)]);
    const calls = Promise.all([
      took(`${api}/overview`),
      took(`${api}/recall`, { query: 'another garden' }),
      took(`${api}/store`, { key: 'b', description: 'B.' }),
      took(`${api}/export`),
    ]);
    for (const { status, ms } of await ready) {
      expect(status).toBe(503);
      expect(ms).toBeLessThan(READY_MS);
    }
    for (const { status, ms } of await calls) {
      expect([503, 504]).toContain(status);
      expect(ms).toBeLessThan(CALL_MS);
    }
    // The key is no longer cached.
    const again = await took(`${api}/ready`);
    expect(again.status).toBe(503);
    expect(again.ms).toBeLessThan(READY_MS);
  } finally {
    process.kill(host, 'SIGCONT');
  }
  const recalled = async () => (await client.fetch('/api/v1/memory/overview')).status;
  await expect.poll(recalled).toBe(200);
});
