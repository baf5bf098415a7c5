import { expect, test } from 'vitest';
import { bestHits } from '../../../../../src/memory/recall/views/gather.ts';

function hits(...found: [key: string, score: number][]) {
  return {
    channel: 'text',
    keys: found.map(([key]) => key),
    revs: found.map((_, at) => at),
    scores: found.map(([, score]) => score),
    times: [],
  };
}

test('of equal hits at the limit the same are taken, in whatever order an index gives them', () => {
  const one = bestHits(hits(['best', 3], ['d', 1], ['a', 1], ['c', 1], ['b', 1]), 3);
  const other = bestHits(hits(['c', 1], ['b', 1], ['best', 3], ['a', 1], ['d', 1]), 3);
  expect(one).toEqual({ ...hits(['best', 3], ['a', 1], ['b', 1]), revs: [0, 2, 4] });
  expect(other.keys).toEqual(one.keys);
});

test('hits within the limit stay as they are', () => {
  const few = hits(['b', 1], ['a', 2]);
  expect(bestHits(few, 2)).toBe(few);
});
