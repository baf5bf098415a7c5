import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeDriver } from '../../../../src/graph/driver.ts';
import type { Graph } from '../../../../src/graph/graph.ts';
import { readiness } from '../../../../src/service/parts/graphs.ts';
import { keptLog } from '../../kept-log.ts';

const WITHIN_MS = 3_000;

const ends: (() => unknown)[] = [];
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(async () => {
  vi.useRealTimers();
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

/** A port behind which nothing is ever answered. */
async function silentPort() {
  const server = createServer((socket) => void ends.push(() => socket.destroy())).listen(0, '127.0.0.1');
  const reached = once(server, 'connection');
  await once(server, 'listening');
  ends.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, reached };
}

/** What is answered once the time that a database has is over. */
async function inTheEnd<T>(answer: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(WITHIN_MS);
  return answer;
}

describe('readiness', () => {
  test('is missing where the server is gone, though the database was opened before', async () => {
    const { port } = await silentPort();
    await Promise.all(ends.splice(0).map((end) => end()));
    await expect(readiness([graphAt(port)], logger)()).resolves.toBe(false);
    expect(failures()).toMatchObject([{ level: 'warn', err: { code: 'UNAVAILABLE' } }]);
  });

  test('is missing where nothing is answered in time', async () => {
    const { port, reached } = await silentPort();
    const told: boolean[] = [];
    const answer = readiness([graphAt(port)], logger)().then((isReady) => told.push(isReady));
    await reached;
    await vi.advanceTimersByTimeAsync(WITHIN_MS - 1);
    expect(told).toEqual([]);
    await inTheEnd(answer);
    expect(told).toEqual([false]);
  });

  test('says why it is missing, once until it is back', async () => {
    const { port } = await silentPort();
    const isReady = readiness([graphAt(port)], logger);
    failures();
    await inTheEnd(isReady());
    await inTheEnd(isReady());
    expect(failures()).toMatchObject([{ err: { message: 'No answer within 3000 ms.' } }]);
  });

  test('is asked once for calls that come together', async () => {
    const { port } = await silentPort();
    const graph = graphAt(port);
    const isReady = readiness([graph], logger);
    expect(await inTheEnd(Promise.all([isReady(), isReady(), isReady()]))).toEqual([false, false, false]);
    expect(graph.asked()).toBe(1);
  });
});
