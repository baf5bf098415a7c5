import { describe, expect, test } from 'vitest';
import { median, medianInterval, quantile } from '../../../bench/measure/statistics.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('quantile', () => {
  test('is a value of the sample, the nearest rank', () => {
    expect(quantile([30, 10, 20], 0.5)).toBe(20);
    expect(quantile(upTo(100), 0.99)).toBe(99);
    expect(quantile([7], 0.99)).toBe(7);
  });
});

describe('median', () => {
  test('lies between the two in the middle of an even sample', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([9, 1, 5])).toBe(5);
  });
});

describe('medianInterval', () => {
  test.each([
    [6, 1, 6],
    [20, 6, 15],
    [30, 10, 21],
    [100, 40, 61],
  ])('takes of %i values the ranks %i and %i, as tables of the sign test say', (count, low, high) => {
    expect(medianInterval(upTo(count))).toEqual({ low, high });
  });

  test('is the whole range of a sample too small for 95 %', () => {
    expect(medianInterval([3, 1, 2])).toEqual({ low: 1, high: 3 });
  });
});
