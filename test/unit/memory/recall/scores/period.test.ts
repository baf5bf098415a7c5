import { describe, expect, test } from 'vitest';
import { decodeFeatures, encodeFeatures } from '../../../../../src/memory/derivation/features/features.ts';
import type { Timeliness } from '../../../../../src/memory/recall/candidates/candidate.ts';
import { isInPeriod, passesPeriod } from '../../../../../src/memory/recall/scores/period.ts';
import { hashOfTerm } from '../../../../../src/memory/text/terms.ts';
import { dayOf } from '../../../../../src/memory/time/calendar.ts';
import { measuredOf } from '../measured-of.ts';

const day = (date: number) => dayOf(2026, 5, date) ?? 0;
/** The second week of May 2026, asked for by two words. */
const PERIOD = {
  days: { first: day(8), last: day(14) },
  isExplicit: true,
  isFilter: true,
  words: 'may 2026',
  rest: '',
  terms: ['may', '2026'].map(hashOfTerm),
};

function node(timeliness: Timeliness, dates: readonly number[] = [], words: readonly string[] = []) {
  const terms = words.map(hashOfTerm).sort((a, b) => a - b);
  const source = {
    vector: Float32Array.of(1, 0),
    sentences: [],
    terms,
    otherTerms: [],
    sequence: [],
    data: 0,
    dates,
  };
  return measuredOf({ timeliness }, decodeFeatures(encodeFeatures(source)));
}

describe('a period that filters', () => {
  test.for([
    ['its time inside', node('inside'), true],
    ['its time outside, though it states a date inside', node('outside', [20260510]), false],
    ['no time of its own', node('unknown'), false],
    ['no time of its own, and a date inside', node('unknown', [20260514]), true],
    ['no time of its own, and a date after it', node('unknown', [20260515]), false],
    ['no time of its own, and all words of the period', node('unknown', [], ['may', '2026', 'other']), true],
    ['no time of its own, and one word of the period', node('unknown', [], ['may']), false],
  ] as const)('for a node with %s passes it: %j', ([, measured, expected]) => {
    expect(passesPeriod(measured, { period: PERIOD })).toBe(expected);
  });
});

test('a period that does not filter lets all pass, and counts for what lies inside', () => {
  const period = { ...PERIOD, isFilter: false };
  expect(passesPeriod(node('outside'), { period })).toBe(true);
  expect(isInPeriod(node('inside'), { period })).toBe(true);
  expect(isInPeriod(node('outside', [20260508]), { period })).toBe(true);
  expect(isInPeriod(node('unknown', [20260507]), { period })).toBe(false);
  expect(isInPeriod(node('inside'), {})).toBe(false);
});
