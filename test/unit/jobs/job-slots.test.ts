import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Semaphore } from '../../../src/concurrency/semaphore.ts';
import { fakeJob, GATHER_MS } from './fake-job.ts';

beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }));
afterEach(() => void vi.useRealTimers());

/** Two graphs that share one slot, which the job of the first has until the test ends it. */
async function slotTaken() {
  const slots = new Semaphore(1);
  const gate = Promise.withResolvers<void>();
  const first = fakeJob(() => gate.promise, { slots });
  const second = fakeJob(() => undefined, { slots });
  first.runner.request();
  second.runner.request();
  await vi.advanceTimersByTimeAsync(120_000);
  return { first, second, end: () => gate.resolve() };
}

test('jobs with much work take turns, a batch each', async () => {
  const slots = new Semaphore(1);
  const order: string[] = [];
  const batches = (name: string, count: number) => {
    let left = count;
    const { runner } = fakeJob(
      async (run) => {
        while (left > 0) {
          left -= 1;
          order.push(name);
          await vi.advanceTimersByTimeAsync(1);
          if (run.isTurnOver()) return;
        }
      },
      { slots, pending: () => left },
    );
    runner.request();
    return runner;
  };
  const runners = [batches('a', 3), batches('b', 2)];
  await vi.advanceTimersByTimeAsync(GATHER_MS);
  await Promise.all(runners.map((runner) => runner.settled()));
  expect(order).toEqual(['a', 'b', 'a', 'b', 'a']);
});

describe('a job that waits for a slot', () => {
  test('runs once the job of another graph has ended', async () => {
    const { first, second, end } = await slotTaken();
    expect([first.times, second.times]).toEqual([[GATHER_MS], []]);
    end();
    await second.runner.settled();
    expect(second.times).toEqual([120_000]);
  });

  test('takes no lease, which would end before the job runs', async () => {
    const { first, second, end } = await slotTaken();
    expect(second.statements('job/claim')).toEqual([]);
    end();
    await Promise.all([first.runner.settled(), second.runner.settled()]);
    expect(second.statements('job/claim')).toHaveLength(1);
  });

  test('does not run after its runner was closed', async () => {
    const { second, end } = await slotTaken();
    const closed = second.runner.close();
    end();
    await closed;
    expect([second.times, second.statements('job/claim')]).toEqual([[], []]);
  });
});
