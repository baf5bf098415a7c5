import { expect, test } from 'vitest';
import { missedBounds } from '../../../bench/bounds.ts';
import type { BenchResult } from '../../../bench/report.ts';

const compared = (name: string, ratio: number, tail: number, throughput: number) => ({
  name,
  clients: 8,
  target: { ratio: 1.9 },
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
  expect(missedBounds(resultOf(compared('recall', 2.4, 3, 0.1), 0.97))).toEqual([]);
});

test('each figure beyond its bound is named with both', () => {
  expect(missedBounds(resultOf(compared('recall', 2.41, 3.1, 0.1), 0.96))).toEqual([
    'recall, 8 clients, p50 to that of the reference 2.41 (<= 2.4)',
    'recall, 8 clients, p99 to that of the reference 3.10 (<= 3)',
    'vector recall@10 0.960 (>= 0.97)',
  ]);
  expect(missedBounds(resultOf(compared('store of known texts', 9, 9, 0.1), 0.97))).toEqual([
    'store of known texts, 8 clients, calls a second to that of the reference 0.10 (>= 0.12)',
  ]);
});
