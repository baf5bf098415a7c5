import { expect, test } from 'vitest';
import { decodeFeatures } from '../../../../src/memory/derivation/features/features.ts';
import { featuresOfState, isReworded } from '../../../../src/memory/history/replaced-state.ts';

const STATE = { key: 'office', description: 'The office is in Berlin.', data: { floor: 3 } };

test.for([
  [{ description: 'An office, in Berlin' }, false],
  [{ data: { floor: 3, open: null } }, false],
  [{ description: 'The office is in Kiel.' }, true],
  [{ description: 'The office is not far: in Berlin, Spandau.' }, true],
  [{ data: { floor: 4 } }, true],
] as const)('a state followed by %j has other words: %s', ([change, expected]) => {
  expect(isReworded(STATE, { ...STATE, ...change })).toBe(expected);
});

test('a replaced state keeps its terms and dates, without a vector', () => {
  const features = decodeFeatures(featuresOfState({ ...STATE, occurred_at: '2026-05-01T00:00:00.000Z' }));
  expect(features?.terms).toHaveLength(2);
  expect(features?.dates).toEqual(Int32Array.of(20260501));
  expect(features?.directions.values).toHaveLength(0);
});
