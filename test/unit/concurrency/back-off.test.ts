import { expect, test } from 'vitest';
import { backOffMs } from '../../../src/concurrency/back-off.ts';

test('the pause doubles at each failure in a row, up to the longest', () => {
  const pauses = [1, 2, 3, 4, 5, 6].map((failures) => backOffMs(failures, 500, 6_000));
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 6_000, 6_000]);
});

test('the pause is the longest after any number of failures', () => {
  expect(backOffMs(1_000_000, 500, 60_000)).toBe(60_000);
});

test('the first pause is the shortest, also before any failure', () => {
  expect(backOffMs(0, 500, 60_000)).toBe(500);
});
