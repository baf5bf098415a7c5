import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StartWaits } from '../../../src/service/start-waits.ts';
import { keptLog } from '../kept-log.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('a start that waits says every few seconds for what, until it no longer does', async () => {
  const { logger, lines } = keptLog();
  const heard: string[] = [];
  const database = Promise.withResolvers<string>();
  const opened = new StartWaits(logger, (line) => void heard.push(line)).during(
    'Starting the database',
    database.promise,
  );
  vi.advanceTimersByTime(20_000);
  expect(heard).toEqual([5, 10, 15, 20].map((seconds) => `Starting the database … ${seconds} s`));
  expect(lines).toHaveLength(4);
  database.resolve('open');
  await expect(opened).resolves.toBe('open');
  vi.advanceTimersByTime(20_000);
  expect(heard).toHaveLength(4);
});

test('a start that repeats an attempt says why the last one failed', () => {
  const { logger } = keptLog();
  const heard: string[] = [];
  const waits = new StartWaits(logger, (line) => void heard.push(line));
  void waits.during('Opening the records', new Promise(() => undefined));
  waits.because('The disk is full.');
  vi.advanceTimersByTime(5_000);
  expect(heard).toEqual(['Opening the records … 5 s (The disk is full.)']);
});
