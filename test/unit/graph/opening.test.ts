import type { Driver } from 'neo4j-driver';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DatabaseEngine } from '../../../src/graph/engine.ts';
import { serviceGraph } from '../../../src/graph/graph.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** An engine whose database works on each statement until `answer` is called, but for the question whether it answers. It counts the leases and the statements. */
function slowEngine() {
  const answered = Promise.withResolvers<{ records: [] }>();
  const timeouts: unknown[] = [];
  let asked = 0;
  let isHung = false;
  const run = (text: string, _parameters: object, options?: { timeout: number }) => {
    if (text === 'RETURN 1') {
      asked += 1;
      return isHung ? answered.promise : Promise.resolve();
    }
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
  return {
    ...{ engine, timeouts, asked: () => asked, leases: () => leases, statements: () => timeouts.length },
    hang: () => void (isHung = true),
    answer: () => answered.resolve({ records: [] }),
  };
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

test('a schema whose statements take long is waited for while the database answers others', async () => {
  const { engine, answer, asked } = slowEngine();
  const graph = serviceGraph(engine);
  const first = expect(graph.acquire()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await vi.advanceTimersByTimeAsync(3_600_000);
  await first;
  expect(asked()).toBe(120);
  answer();
  (await graph.acquire()).release();
});

test('a schema is applied anew by a later request where the database answered nothing', async () => {
  const { engine, leases, answer, statements, hang } = slowEngine();
  hang();
  const graph = serviceGraph(engine);
  const first = expect(graph.acquire()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await vi.advanceTimersByTimeAsync(86_000);
  await first;
  expect([leases(), statements()]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(leases()).toBe(0);
  const second = graph.acquire();
  await vi.advanceTimersByTimeAsync(1);
  expect(statements()).toBe(2);
  answer();
  (await second).release();
  expect(leases()).toBe(0);
});
