import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseHostsOf, hostsGone } from '../support/service-hosts.ts';
import { preparedDataDir } from '../support/prepared-copy.ts';
import { ServiceProcess } from '../support/service-process.ts';
import { errorBody, type ToolClient } from '../support/tool-client.ts';

const AGENTS = 32;
const STORES_EACH = 50;
/** Few different texts: their vectors are soon cached, and commits take most of the time. */
const TEXTS = 10;
const KILL_AFTER = 200;
const KEYS_A_CALL = 50;
/** Time a request may hang while the databases are unavailable. */
const MAX_WAIT_MS = 10_000;

/** Agents store concurrently, each over its own connection, until the service is killed. */
async function storeUntilKilled(service: ServiceProcess): Promise<string[]> {
  const client = service.client();
  const acknowledged: string[] = [];
  const agent = async (name: number) => {
    for (let store = 0; store < STORES_EACH && service.isRunning; store += 1) {
      const key = `agent_${name}_note_${store}`;
      const response = await client.post('/api/v1/memory/store', {
        key,
        description: `What they say of ${store % TEXTS}`,
      });
      await response.json();
      if (response.status === 201) acknowledged.push(key);
      if (acknowledged.length === KILL_AFTER) service.signal('SIGKILL');
    }
  };
  await Promise.allSettled(Array.from({ length: AGENTS }, (_, name) => agent(name)));
  return acknowledged;
}

/** The keys that are lost. Waits until the graph is open, since it answers UNAVAILABLE before. */
async function missingOf(client: ToolClient, keys: readonly string[]): Promise<string[]> {
  await answering(client);
  const missing: string[] = [];
  for (let start = 0; start < keys.length; start += KEYS_A_CALL) {
    const some = keys.slice(start, start + KEYS_A_CALL);
    missing.push(...(await client.call('get_nodes', { keys: some })).missing);
  }
  return missing;
}

async function answering(client: ToolClient): Promise<void> {
  const status = async () => (await client.fetch('/api/v1/memory/overview')).status;
  await expect.poll(status, { interval: 200 }).toBe(200);
}

interface Ending {
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfter: string | null;
  readonly at: number;
}

async function endingOf(client: ToolClient, key: string): Promise<Ending> {
  const response = await client.post('/api/v1/memory/store', { key, description: `Words of ${key}` });
  const failure = errorBody.safeParse(await response.json());
  return {
    status: response.status,
    code: failure.data?.error.code,
    retryAfter: response.headers.get('retry-after'),
    at: performance.now(),
  };
}

describe('service, killed in the middle of many stores', () => {
  const resources = new AsyncDisposableStack();
  let killed: ServiceProcess;
  let acknowledged: string[];
  let again: ServiceProcess;
  let client: ToolClient;

  beforeAll(async () => {
    const { dataDir } = resources.use(await preparedDataDir());
    killed = resources.use(await ServiceProcess.start(dataDir));
    acknowledged = await storeUntilKilled(killed);
    again = resources.use(await ServiceProcess.start(dataDir));
    client = again.client(killed.printedKey);
  });

  afterAll(() => resources.disposeAsync());

  test('was killed before all stores were done', async () => {
    expect(await killed.ended).toEqual({ code: null, signal: 'SIGKILL' });
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILL_AFTER);
    expect(acknowledged.length).toBeLessThan(AGENTS * STORES_EACH);
  });

  test('leaves no database host behind', async () => {
    await expect(hostsGone(killed.pid)).resolves.toBeLessThan(20_000);
  });

  test('has every acknowledged node after the next start', async () => {
    process.stdout.write(`${acknowledged.length} acknowledged, start after the kill ${again.readyMs} ms\n`);
    expect(await missingOf(client, acknowledged)).toEqual([]);
  });

  test('answers every request in flight within seconds and recovers when its database host is killed', async () => {
    await answering(client);
    const [host = 0, ...others] = await databaseHostsOf(again.pid);
    expect(others).toEqual([]);
    const keys = Array.from({ length: 30 }, (_, index) => `late_note_${index}`);
    const inFlight = keys.map((key) => endingOf(client, key));
    await Promise.race(inFlight);
    process.kill(host, 'SIGKILL');
    const killedAt = performance.now();
    const alive = client.fetch('/healthz');
    const endings = await Promise.all([...inFlight, endingOf(client, 'note_just_after')]);
    expect((await alive).status).toBe(200);

    const refused = endings.filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, code, retryAfter } of refused) {
      expect({ status, code }).toEqual({ status: 503, code: 'UNAVAILABLE' });
      expect(Number(retryAfter)).toBeGreaterThan(0);
    }
    expect(Math.max(...endings.map(({ at }) => at - killedAt))).toBeLessThan(MAX_WAIT_MS);

    await answering(client);
    process.stdout.write(
      `${refused.length} of ${endings.length} refused, back ${Math.round(performance.now() - killedAt)} ms later\n`,
    );
    await expect.poll(async () => (await client.fetch('/readyz')).status).toBe(200);
    const stored = keys.filter((_, index) => endings[index]?.status === 201);
    expect(await missingOf(client, [...acknowledged, ...stored])).toEqual([]);
    const { results } = await client.call('recall', { query: 'What they say of 3' });
    expect(results.length).toBeGreaterThan(0);
    expect(await databaseHostsOf(again.pid)).toHaveLength(1);
    expect(again.stderr).not.toContain('Words of');
  });

  // The last test, since it ends the service.
  test('stops cleanly on a signal just after its database host was killed', async () => {
    await answering(client);
    const [host = 0] = await databaseHostsOf(again.pid);
    process.kill(host, 'SIGKILL');
    await expect.poll(() => databaseHostsOf(again.pid)).not.toContain(host);
    expect(await again.stop()).toEqual({ code: 0, signal: null });
    await expect(hostsGone(again.pid)).resolves.toBeLessThan(20_000);
  });
});
