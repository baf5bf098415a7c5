import { describe, expect, test } from 'vitest';
import { featuresOfNode } from '../../../../../src/memory/derivation/features/features-of-node.ts';
import { decodeFeatures } from '../../../../../src/memory/derivation/features/features.ts';
import { parseQuery } from '../../../../../src/memory/recall/question/query-text.ts';
import { readQuestion } from '../../../../../src/memory/recall/question/question.ts';
import {
  shareOfName,
  strengthOfTokens,
  strengthOfWords,
} from '../../../../../src/memory/recall/scores/exact-words.ts';
import { measuredOf } from '../measured-of.ts';

const node = {
  key: 'trip_lisbon',
  description: 'We took the ferries from the old quay.',
  data: { guide: 'Ada Winter' },
};
const measured = measuredOf({}, decodeFeatures(featuresOfNode(node, Float32Array.of(1, 0))));
const strength = (query: string) => strengthOfWords(measured, readQuestion(parseQuery(query)));

describe('strengthOfWords', () => {
  test.each([
    ['quay old ferry', 0.5],
    ['ferry winter lisbon', 0.5],
    ['took the ferries from lisbon with Ada Winter, old quay', 1],
    ['from which old quay does the ferry leave', 0],
    ['old quay', 0],
    ['the old quay with it', 0],
    ['quay old ferry bus', 0],
  ])('of %j is %j', (query, expected) => {
    expect(strength(query)).toBe(expected);
  });

  test('is 0 for a node without features', () => {
    expect(strengthOfWords(measuredOf(), readQuestion(parseQuery('quay old ferry')))).toBe(0);
  });
});

const termsOf = (query: string) => readQuestion(parseQuery(query));

describe('strengthOfTokens', () => {
  test.each([
    [1, 'what is C3.07', 1],
    [0.5, 'what is C3.07', 0.5],
    [1.7, 'C3.07 or C3.08', 1],
    [1, Array.from({ length: 16 }, (_, at) => `w${at}`).join(' '), 0.5],
    [undefined, 'what is C3.07', 0],
  ])('of the hit %j in %j is %j', (token, query, strength) => {
    const hits = token === undefined ? {} : { token };
    expect(strengthOfTokens(measuredOf({ hits }), termsOf(query))).toBe(strength);
  });
});

describe('shareOfName', () => {
  const share = (name: string, query: string) =>
    shareOfName(measuredOf({ hits: { name: name.length } }), termsOf(query));

  test('is 1 where the query only names the node', () => {
    expect(share('beth', 'what did Beth do?')).toBe(1);
    expect(share('the lord of the rings', 'the lord of the rings')).toBe(1);
    expect(share('it', 'it')).toBe(1);
  });

  test('is small where the name is one word among many', () => {
    expect(share('beth', 'Beth and the budget of the theatre in the winter season')).toBeLessThan(0.05);
    expect(shareOfName(measuredOf(), termsOf('beth'))).toBe(0);
  });
});
