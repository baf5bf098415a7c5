import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Steps } from '../../../setup/progress.mjs';
import { StartWaits } from '../../../src/service/start-waits.ts';
import { keptLog } from '../kept-log.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const pipe = () => new Steps({ write: () => undefined });

test('a start that waits says every few seconds for what, and logs it each ten, until it no longer does', async () => {
  const { logger, lines } = keptLog();
  const heard: string[] = [];
  const database = Promise.withResolvers<string>();
  const opened = new StartWaits(logger, (line) => void heard.push(line), pipe()).during(
    'Starting the database',
    database.promise,
  );
  vi.advanceTimersByTime(20_000);
  expect(heard).toEqual([5, 10, 15, 20].map((seconds) => `Starting the database … ${seconds} s`));
  expect(lines.map(({ msg }) => msg)).toEqual([10, 20].map((each) => `Starting the database … ${each} s`));
  database.resolve('open');
  await expect(opened).resolves.toBe('open');
  vi.advanceTimersByTime(20_000);
  expect(heard).toHaveLength(4);
});

test('a start at a terminal logs nothing of what it waits for: the line that is rewritten says it', () => {
  const { logger, lines } = keptLog();
  const written: string[] = [];
  const terminal = new Steps({ isTTY: true, columns: 80, write: (text) => void written.push(text) });
  void new StartWaits(logger, undefined, terminal).during(
    'Starting the database',
    new Promise(() => undefined),
  );
  vi.advanceTimersByTime(20_000);
  expect(lines).toEqual([]);
  expect(written.at(-1)).toBe('Starting the database … 20 s');
});

test('a start that repeats an attempt says why the last one failed', () => {
  const { logger } = keptLog();
  const heard: string[] = [];
  const waits = new StartWaits(logger, (line) => void heard.push(line), pipe());
  void waits.during('Opening the records', new Promise(() => undefined));
  waits.because('The disk is full.');
  vi.advanceTimersByTime(5_000);
  expect(heard).toEqual(['Opening the records … 5 s (The disk is full.)']);
});
