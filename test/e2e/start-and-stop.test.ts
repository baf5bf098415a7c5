import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isWellFormedApiKey } from '../../src/auth/credentials/api-key.ts';
import { temporaryDataDir } from '../support/service-command.ts';
import { databaseHostsOf, hostsGone } from '../support/service-hosts.ts';
import { ServiceProcess, type End } from '../support/service-process.ts';

const MAX_START_MS = 500_000;
/** The service waits 10 s for requests in flight; then its databases close. */
const MAX_STOP_MS = 20_000;
const IN_FLIGHT = 40;

interface Stop {
  readonly end: End;
  readonly tookMs: number;
  readonly answeredBefore: number;
  readonly statuses: readonly number[];
  readonly refusedWhileRunning: boolean;
  readonly hostsLeft: readonly number[];
}

const stores = Array.from({ length: IN_FLIGHT }, (_, index) => ({
  key: `note_${index}`,
  description: `Note ${index} of a meeting`,
}));

/** Ends a first start while it creates its databases, like an impatient user. */
async function interruptStart(dataDir: string): Promise<ServiceProcess> {
  const service = ServiceProcess.launch(dataDir);
  const hasFolder = () => expect(existsSync(path.join(dataDir, 'databases'))).toBe(true);
  await vi.waitFor(hasFolder, { timeout: MAX_START_MS, interval: 10 });
  service.signal('SIGTERM');
  await service.ended;
  return service;
}

/** Sends SIGTERM at the first of many answers. */
async function stopInTheMiddle(service: ServiceProcess): Promise<Stop> {
  const client = service.client();
  let answered = 0;
  const statuses = stores.map(async (node) => {
    const { status } = await client.post('/api/v1/memory/store', node);
    answered += 1;
    return status;
  });
  await Promise.race(statuses);
  const answeredBefore = answered;
  const signalled = performance.now();
  service.signal('SIGTERM');
  const refusedWhileRunning = await refusesBeforeItEnds(service);
  return {
    end: await service.ended,
    tookMs: Math.round(performance.now() - signalled),
    answeredBefore,
    statuses: await Promise.all(statuses),
    refusedWhileRunning,
    hostsLeft: await databaseHostsOf(service.pid),
  };
}

async function refusesBeforeItEnds(service: ServiceProcess): Promise<boolean> {
  while (service.isRunning) {
    if (await refusesConnections(service.url)) return service.isRunning;
    await sleep(5);
  }
  return false;
}

async function refusesConnections(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}

describe('service, interrupted at its start, started, stopped in the middle of work and started again', () => {
  const resources = new AsyncDisposableStack();
  let dataDir: string;
  let interrupted: ServiceProcess;
  let first: ServiceProcess;
  let stop: Stop;
  let second: ServiceProcess;

  beforeAll(async () => {
    ({ dataDir } = resources.use(await temporaryDataDir()));
    interrupted = await interruptStart(dataDir);
    first = resources.use(await ServiceProcess.start(dataDir));
    await first.client().call('store', { key: 'person_ada', description: 'Ada wrote the first program' });
    stop = await stopInTheMiddle(first);
    second = resources.use(await ServiceProcess.start(dataDir));
  });

  afterAll(() => resources.disposeAsync());

  test('is ready in reasonable time', () => {
    process.stdout.write(
      `first start ${first.readyMs} ms, stop ${stop.tookMs} ms, second start ${second.readyMs} ms\n`,
    );
    expect(first.readyMs).toBeLessThan(MAX_START_MS);
    expect(second.readyMs).toBeLessThan(MAX_START_MS);
  });

  test('interrupted during a start, prints nothing and leaves no database host behind', async () => {
    expect(interrupted.stdout).toBe('');
    await expect(hostsGone(interrupted.pid)).resolves.toBeLessThan(20_000);
  });

  test('prints its addresses on each start', () => {
    for (const { stdout, url } of [first, second]) {
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect(stdout).toContain(`${url}/mcp`);
      expect(stdout).toContain(`${url}/api/v1/memory`);
      expect(stdout).toContain(dataDir);
    }
  });

  test('prints an admin key on the first successful start, and apart the settings of MCP clients with a key that writes', async () => {
    const { stdout, url, printedKey = '' } = first;
    expect(isWellFormedApiKey(printedKey)).toBe(true);
    const [, clientKey = ''] = /Bearer (hm_live_\w+)/.exec(stdout) ?? [];
    expect(isWellFormedApiKey(clientKey)).toBe(true);
    expect(clientKey).not.toBe(printedKey);
    expect(JSON.parse(stdout.slice(stdout.indexOf('{')))).toEqual({
      mcpServers: {
        memory: { type: 'http', url: `${url}/mcp`, headers: { Authorization: `Bearer ${clientKey}` } },
      },
    });
    const statuses = [printedKey, clientKey].map(async (key) => {
      const client = second.client(key);
      const stored = await client.post('/api/v1/memory/store', { key: 'note_of_key', description: 'x' });
      return [
        stored.status < 500 && stored.status !== 403,
        (await client.fetch('/api/v1/admin/keys')).status,
      ];
    });
    expect(await Promise.all(statuses)).toEqual([
      [true, 200],
      [true, 403],
    ]);
  });

  test('prints no key on the second start', () => {
    expect(second.printedKey).toBeUndefined();
    expect(second.stdout).toContain('npm run hm');
  });

  test('lets only its user read its data folder', () => {
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  test('stopped with requests in flight, answers every one of them', () => {
    expect(stop.answeredBefore).toBeLessThan(IN_FLIGHT);
    expect(new Set(stop.statuses)).toEqual(new Set([201]));
  });

  test('stopped, refuses new connections while requests in flight end', () => {
    expect(stop.refusedWhileRunning).toBe(true);
  });

  test('stopped, ends with status 0 within the deadline, and so does its database host', () => {
    expect(stop.end).toEqual({ code: 0, signal: null });
    expect(stop.tookMs).toBeLessThan(MAX_STOP_MS);
    expect(stop.hostsLeft).toEqual([]);
  });

  test('accepts the first key and has the whole memory after the second start', async () => {
    const keys = ['person_ada', ...stores.map(({ key }) => key)];
    const { nodes, missing } = await second.client(first.printedKey).call('get_nodes', { keys });
    expect(missing).toEqual([]);
    expect(nodes).toHaveLength(keys.length);
    expect(nodes[0]).toMatchObject({ key: 'person_ada', description: 'Ada wrote the first program' });
  });

  test('logs no warnings and no errors in either run', () => {
    const levels = [...first.logLines(), ...second.logLines()].map(({ level }) => level);
    expect(new Set(levels)).toEqual(new Set(['info']));
  });

  // The last test, since it ends the second service.
  test('does not wait for a client that never finishes after a second signal', async () => {
    const { hostname, port } = new URL(second.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write('POST /api/v1/memory/store HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{');
    await once(socket, 'connect');
    second.signal('SIGTERM');
    expect(await refusesBeforeItEnds(second)).toBe(true);
    const signalled = performance.now();
    second.signal('SIGTERM');
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(performance.now() - signalled).toBeLessThan(1_000);
    expect(await hostsGone(second.pid)).toBeLessThan(15_000);
    socket.destroy();
  });
});
