import { expect, test } from 'vitest';
import { nearestAmong } from '../../../../../src/memory/recall/ranking/weights.ts';

test.for([
  [0, 40],
  [20_000, 40],
  [20_001, 60],
  [1_000_000, 60],
] as const)('of a graph with %i texts the nearest %i are looked at', ([texts, nearest]) => {
  expect(nearestAmong(texts)).toBe(nearest);
});
