import { expect, test } from 'vitest';
import { CallBudget } from '../../../../src/memory/enrichment/call-budget.ts';

test('a graph has so many calls a day, and as many the next day', () => {
  let now = new Date('2026-03-02T23:59:00Z');
  const budget = new CallBudget(2, () => now);
  expect([budget.take(), budget.take(), budget.take()]).toEqual([true, true, false]);
  now = new Date('2026-03-03T00:00:00Z');
  expect([budget.take(), budget.take(), budget.take()]).toEqual([true, true, false]);
});
