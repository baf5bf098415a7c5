import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TimeBudget } from '../../../src/concurrency/time-budget.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('TimeBudget counts only the time in which it runs', () => {
  const budget = new TimeBudget(500, 60_000);
  vi.advanceTimersByTime(1_000);
  budget.run();
  budget.run();
  vi.advanceTimersByTime(300);
  budget.pause();
  vi.advanceTimersByTime(1_000);
  budget.run();
  vi.advanceTimersByTime(199);
  expect(budget.signal.aborted).toBe(false);
  vi.advanceTimersByTime(2);
  expect(budget.signal.aborted).toBe(true);
});

test('TimeBudget ends at its maximum, whether it runs or not, unless it is closed', () => {
  const budget = new TimeBudget(500, 3_000);
  const closed = new TimeBudget(500, 3_000);
  closed.close();
  vi.advanceTimersByTime(2_999);
  expect(budget.signal.aborted).toBe(false);
  vi.advanceTimersByTime(2);
  expect([budget.signal.aborted, closed.signal.aborted]).toEqual([true, false]);
});
