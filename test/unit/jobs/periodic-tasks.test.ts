import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PeriodicTasks } from '../../../src/jobs/periodic-tasks.ts';
import { keptLog } from '../kept-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A task whose runs are counted and do what the test says. */
function countedTask(name: string, everyMs: number, does: () => unknown = () => undefined) {
  const task = {
    name,
    everyMs,
    runs: 0,
    run: async () => {
      task.runs += 1;
      await does();
    },
  };
  return task;
}

test('each task runs at its own interval until the end', async () => {
  const [often, seldom] = [countedTask('often', 1_000), countedTask('seldom', 10_000)];
  const tasks = new PeriodicTasks([often, seldom], keptLog().logger);
  await pass(999);
  expect([often.runs, seldom.runs]).toEqual([0, 0]);
  await pass(9_001);
  expect([often.runs, seldom.runs]).toEqual([10, 1]);
  await tasks.close();
  await pass(60_000);
  expect([often.runs, seldom.runs, vi.getTimerCount()]).toEqual([10, 1, 0]);
});

test('a task does not run beside itself, and keeps no other from running', async () => {
  const gate = Promise.withResolvers<void>();
  const [slow, other] = [countedTask('slow', 1_000, () => gate.promise), countedTask('other', 1_000)];
  const tasks = new PeriodicTasks([slow, other], keptLog().logger);
  await pass(5_000);
  expect([slow.runs, other.runs]).toEqual([1, 5]);
  gate.resolve();
  await pass(1_000);
  expect([slow.runs, other.runs]).toEqual([2, 6]);
  await tasks.close();
});

test('a task that fails is logged by its name and runs again', async () => {
  const { logger, lines } = keptLog();
  const failing = countedTask('failing', 1_000, () => Promise.reject(new Error('failed')));
  const tasks = new PeriodicTasks([failing], logger);
  await pass(2_000);
  expect(lines).toMatchObject(
    [1, 2].map(() => ({ level: 'warn', task: 'failing', err: { message: 'failed' } })),
  );
  await tasks.close();
});

test('a close waits for the tasks under way', async () => {
  const gate = Promise.withResolvers<void>();
  const tasks = new PeriodicTasks([countedTask('slow', 1_000, () => gate.promise)], keptLog().logger);
  await pass(1_000);
  let isClosed = false;
  const closing = tasks.close().then(() => (isClosed = true));
  await pass(10_000);
  expect(isClosed).toBe(false);
  gate.resolve();
  await expect(closing).resolves.toBe(true);
});
