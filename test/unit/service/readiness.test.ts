import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { makeDriver } from '../../../src/graph/driver.ts';
import type { Graph } from '../../../src/graph/graph.ts';
import { readiness } from '../../../src/service/readiness.ts';
import { keptLog } from '../kept-log.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
});

/** A graph whose lease was taken before: what lies behind the port has gone since, or was never a database. */
function graphAt(port: number): Graph & { readonly asked: () => number } {
  const driver = makeDriver(`bolt://127.0.0.1:${port}`, 'neo4j', 'password', 2);
  ends.push(() => driver.close());
  let asked = 0;
  const acquire = () => {
    asked += 1;
    return Promise.resolve({ driver, database: 'neo4j', generation: driver, release: () => undefined });
  };
  return { kind: 'tenant', database: 'neo4j', acquire, asked: () => asked };
}

const { logger, lines } = keptLog();
const failures = () => lines.splice(0);

async function silentPort(): Promise<number> {
  const server = createServer((socket) => void ends.push(() => socket.destroy())).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

describe('readiness', { timeout: 15_000 }, () => {
  test('is missing where the server is gone, though the database was opened before', async () => {
    const port = await silentPort();
    await Promise.all(ends.splice(0).map((end) => end()));
    await expect(readiness([graphAt(port)], logger)()).resolves.toBe(false);
    expect(failures()).toMatchObject([{ level: 'warn', err: { code: 'UNAVAILABLE' } }]);
  });

  test('is missing where nothing is answered in time', async () => {
    await expect(readiness([graphAt(await silentPort())], logger)()).resolves.toBe(false);
  });

  test('says why it is missing, once until it is back', async () => {
    const isReady = readiness([graphAt(await silentPort())], logger);
    failures();
    await isReady();
    await isReady();
    expect(failures()).toMatchObject([{ err: { message: 'No answer within 3000 ms.' } }]);
  });

  test('is asked once for calls that come together', async () => {
    const graph = graphAt(await silentPort());
    const isReady = readiness([graph], logger);
    expect(await Promise.all([isReady(), isReady(), isReady()])).toEqual([false, false, false]);
    expect(graph.asked()).toBe(1);
  });
});
