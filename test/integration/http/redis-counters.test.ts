import { describe, expect, test as base } from 'vitest';
import type { Counter } from '../../../src/http/admission/counters.ts';
import { redisCounters } from '../../../src/http/admission/redis-counters.ts';
import { RedisServer, redisFault } from '../../support/redis-server.ts';
import { testLogger } from '../../support/test-app.ts';

/** A request must not wait for a Redis that hangs. */
const HELD_UP_MS = 600;

const test = base.extend('redis', async ({ skip }, { onCleanup }): Promise<RedisServer> => {
  const fault = redisFault();
  if (fault !== undefined) skip(fault);
  const server = await RedisServer.start();
  onCleanup(() => server.stop());
  return server;
});

/** A connected counter of one replica. Its uses of `probe`, a name of its own, are in Redis. */
async function replica(redis: RedisServer, probe: string): Promise<AsyncDisposable & { counter: Counter }> {
  const store = redisCounters(redis.url, testLogger());
  const counter = store.counter('key');
  await expect
    .poll(async () => {
      await counter.add(probe);
      return redis.holds(`hm:rate:key:${probe}`);
    })
    .toBe(true);
  return { counter, [Symbol.asyncDispose]: () => store.close() };
}

describe('counters in Redis', () => {
  test('are shared by replicas until their window ends', async ({ redis }) => {
    await using one = await replica(redis, 'one');
    await using other = await replica(redis, 'other');
    expect(await one.counter.add('a')).toMatchObject({ used: 1 });
    const second = await other.counter.add('a');
    expect(second.used).toBe(2);
    expect(second.msLeft).toBeGreaterThan(50_000);
    expect(second.msLeft).toBeLessThanOrEqual(60_000);
    expect(await one.counter.read('a')).toMatchObject({ used: 2 });
    expect(await one.counter.read('b')).toEqual({ used: 0, msLeft: 60_000 });
  });

  test('of a Redis that is down continue in each process, and are shared again when it is up', async ({
    redis,
  }) => {
    await using one = await replica(redis, 'one');
    await one.counter.add('a');
    await redis.stop();
    const counts = [];
    for (let index = 0; index < 5; index += 1) counts.push((await one.counter.add('a')).used);
    expect(counts).toEqual([1, 2, 3, 4, 5]);
    await redis.restart();
    await using other = await replica(redis, 'other');
    await other.counter.add('b');
    await expect.poll(async () => (await one.counter.read('b')).used).toBe(1);
  });

  test('of a Redis that hangs delay only one request, for a short time, and continue to count', async ({
    redis,
  }) => {
    await using one = await replica(redis, 'one');
    await one.counter.add('a');
    redis.signal('SIGSTOP');
    const began = performance.now();
    const counts = [];
    for (let index = 0; index < 5; index += 1) counts.push((await one.counter.add('a')).used);
    expect(performance.now() - began).toBeLessThan(HELD_UP_MS);
    expect(counts).toEqual([1, 2, 3, 4, 5]);
    redis.signal('SIGCONT');
  });
});

base('counters of a Redis that was never there count in this process', async () => {
  const store = redisCounters('redis://127.0.0.1:1', testLogger());
  const counter = store.counter('key');
  await counter.add('a');
  expect(await counter.add('a')).toMatchObject({ used: 2 });
  await store.close();
});
