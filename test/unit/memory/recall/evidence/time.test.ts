import { describe, expect, test } from 'vitest';
import { decodeFeatures, encodeFeatures } from '../../../../../src/memory/derivation/features/features.ts';
import { date, passesPeriod } from '../../../../../src/memory/recall/evidence/time.ts';
import type { Hit, Timeliness } from '../../../../../src/memory/recall/hit.ts';
import { PERIOD as WEIGHED } from '../../../../../src/memory/recall/weights.ts';
import { hashOfTerm } from '../../../../../src/memory/text/terms.ts';
import { dayOf } from '../../../../../src/memory/time/calendar.ts';
import { hit, questionOf } from '../hits.ts';

const day = (date: number) => dayOf(2026, 5, date) ?? 0;
/** The second week of May 2026, asked for by two words. */
const PERIOD = {
  days: { first: day(8), last: day(14) },
  first: '2026-05-08',
  last: '2026-05-14',
  isAhead: false,
  mayFilter: true,
  isFilter: true,
  asksFor: 'event' as 'event' | 'state',
  subject: { terms: [], types: [] },
  terms: ['may', '2026'].map(hashOfTerm),
  names: [{ terms: ['may', '2026'].map(hashOfTerm) }],
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
  return hit({ timeliness }, decodeFeatures(encodeFeatures(source)));
}

describe('a period that filters', () => {
  test.for([
    ['its time inside', node('inside'), true],
    ['its time outside', node('before'), false],
    ['its time outside, and a date inside', node('after', [20260510]), true],
    ['no time of its own', node('unknown'), false],
    ['no time of its own, and stored inside', node('stored inside'), true],
    ['no time of its own, and a date inside', node('unknown', [20260514]), true],
    ['no time of its own, and a date after it', node('unknown', [20260515]), false],
    ['no time of its own, and all words of the period', node('unknown', [], ['may', '2026', 'other']), true],
    ['no time of its own, and one word of the period', node('unknown', [], ['may']), false],
  ] as const)('for a node with %s passes it: %j', ([, measured, expected]) => {
    expect(passesPeriod(measured, { period: PERIOD })).toBe(expected);
  });
});

describe('a period that does not filter', () => {
  const period = { ...PERIOD, isFilter: false };
  const scale = { channels: {}, cosine: 0, sentence: 0, floor: 0 };
  const evidence = (found: Hit, asked?: typeof period) =>
    date(found, { ...questionOf('what did we do'), period: asked }, scale);

  test('lets all pass', () => {
    expect(passesPeriod(node('after'), { period })).toBe(true);
  });

  test('counts for what is dated in it, and against what happened later', () => {
    expect(evidence(node('inside'), period)).toBe(WEIGHED.inside);
    expect(evidence(node('after', [20260508]), period)).toBe(WEIGHED.inside);
    expect(evidence(node('stored inside'), period)).toBe(WEIGHED.stored);
    expect(evidence(node('before'), period)).toBe(0);
    expect(evidence(node('unknown', [20260507]), period)).toBe(0);
    expect(evidence(node('after'), period)).toBe(WEIGHED.after);
    expect(evidence(node('inside'))).toBe(0);
  });

  test('counts little for what happened in it where a state is asked for', () => {
    expect(evidence(node('inside'), { ...period, asksFor: 'state' as const })).toBe(WEIGHED.amid);
  });
});
