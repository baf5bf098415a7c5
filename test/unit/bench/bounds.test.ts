import { expect, test } from 'vitest';
import { missedBounds } from '../../../bench/bounds.ts';
import type { BenchResult } from '../../../bench/report.ts';

const compared = (ratio: number, tail: number, throughput: number) => ({
  name: 'recall',
  clients: 8,
  target: { ratio: 2, tail: 2.5, throughput: 5 },
  ratio: { median: ratio, low: ratio, high: ratio },
  tail,
  throughput,
});

const resultOf = (one: ReturnType<typeof compared>, recall: number) =>
  ({
    compared: [one],
    options: { nodes: 10_000 },
    vectorRecall: [
      { k: 10, first: 10, recall: 0.5 },
      { k: 60, first: 40, recall },
    ],
  }) as unknown as BenchResult;

test('a result within its bounds passes none', () => {
  expect(missedBounds(resultOf(compared(2, 2.5, 5), 0.97))).toEqual([]);
});

test('each figure beyond its bound is named with both', () => {
  expect(missedBounds(resultOf(compared(2.01, 2.6, 4), 0.96))).toEqual([
    'recall, 8 clients, p50 to that of the reference 2.01 (<= 2)',
    'recall, 8 clients, p99 to that of the reference 2.60 (<= 2.5)',
    'recall, 8 clients, calls a second to that of the reference 4.00 (>= 5)',
    'vector recall@10 0.960 (>= 0.97)',
  ]);
});
