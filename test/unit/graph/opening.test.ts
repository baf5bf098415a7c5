import type { Driver } from 'neo4j-driver';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DatabaseEngine } from '../../../src/graph/engine.ts';
import { serviceGraph } from '../../../src/graph/graph.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** An engine whose database answers no statement before `answer` is called; it counts the leases and the statements. */
function slowEngine() {
  const answered = Promise.withResolvers<{ records: [] }>();
  const timeouts: unknown[] = [];
  const run = (_text: string, _parameters: object, options?: { timeout: number }) => {
    timeouts.push(options?.timeout);
    return answered.promise;
  };
  const nothing = () => Promise.resolve();
  const beginTransaction = (options?: { timeout: number }) => {
    timeouts.push(options?.timeout);
    return { run: () => answered.promise, commit: nothing, close: nothing };
  };
  const driver = { session: () => ({ run, beginTransaction, close: nothing }) } as unknown as Driver;
  const generation = {};
  let leases = 0;
  const acquire = () => {
    leases += 1;
    return Promise.resolve({ driver, database: 'neo4j', generation, release: () => void leases-- });
  };
  const engine = { acquire } as unknown as DatabaseEngine;
  return { engine, timeouts, leases: () => leases, answer: () => answered.resolve({ records: [] }) };
}

test('a request waits 25 seconds for the schema of a graph, whose statements have no limit and go on', async () => {
  const { engine, timeouts, leases, answer } = slowEngine();
  const graph = serviceGraph(engine);
  const first = expect(graph.acquire()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 });
  const second = expect(graph.acquire()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await vi.advanceTimersByTimeAsync(25_000);
  await Promise.all([first, second]);
  expect(leases()).toBe(1);
  answer();
  (await graph.acquire()).release();
  expect(leases()).toBe(0);
  expect(new Set(timeouts)).toEqual(new Set([0]));
});
