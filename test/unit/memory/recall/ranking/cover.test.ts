import { describe, expect, test } from 'vitest';
import { decodeFeatures, encodeFeatures } from '../../../../../src/memory/features/features.ts';
import { hashOfTerm, termSequenceOf, termsOf } from '../../../../../src/memory/text/terms.ts';
import { parseQuery } from '../../../../../src/memory/recall/query-text.ts';
import { readQuestion } from '../../../../../src/memory/recall/question.ts';
import {
  bestFirst,
  newCandidate,
  scoreOf,
  type Candidate,
} from '../../../../../src/memory/recall/ranking/candidate.ts';
import { placesByCover, settle } from '../../../../../src/memory/recall/ranking/cover.ts';
import { COVER } from '../../../../../src/memory/recall/ranking/weights.ts';

const VECTOR = Float32Array.of(1, 0);
const QUESTION = {
  ...readQuestion(parseQuery('apple banana cherry'), undefined),
  vector: VECTOR,
  nearest: 40,
};
const ALL = 1_000;

function orderOf(candidates: readonly Candidate[], pinned: Candidate | undefined, most = ALL): Candidate[] {
  return settle(placesByCover(bestFirst(candidates), QUESTION, pinned, most));
}

function candidateOf(key: string, score: number, text: string, facets: string[] = []): Candidate {
  const candidate = newCandidate(key, 1);
  const [description = '', rest = ''] = text.split('|');
  candidate.features = decodeFeatures(
    encodeFeatures({
      vector: VECTOR,
      sentences: [],
      terms: termsOf(description).map(hashOfTerm),
      otherTerms: termsOf(rest).map(hashOfTerm),
      sequence: termSequenceOf(description).map(hashOfTerm),
      dates: [],
      data: 0,
    }),
  );
  candidate.parts = { text: score };
  candidate.facets = facets;
  return candidate;
}

const keysOf = (candidates: readonly Candidate[]) => candidates.map(({ key }) => key);
const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => candidateOf(`k${at}`, 1 - at / 1_000, `text${at}`));

describe('the order by cover', () => {
  test('prefers what adds a word of the query to what repeats one', () => {
    const candidates = [
      candidateOf('apple', 1, 'apple one'),
      candidateOf('again', 0.95, 'apple two'),
      candidateOf('banana', 0.9, 'banana three'),
    ];
    const ordered = orderOf(candidates, undefined);
    expect(keysOf(ordered)).toEqual(['apple', 'banana', 'again']);
    expect(ordered[2]?.parts.cover).toBe(0);
  });

  test('counts the words of the key and of data as covered too', () => {
    const candidates = [
      candidateOf('apple', 1, 'one|apple'),
      candidateOf('again', 0.95, 'apple two'),
      candidateOf('banana', 0.9, 'three|banana'),
    ];
    expect(keysOf(orderOf(candidates, undefined))).toEqual(['apple', 'banana', 'again']);
  });

  test('adds the whole weight for all words of the query', () => {
    const [all] = orderOf([candidateOf('a', 1, 'apple banana cherry')], undefined);
    expect(all?.parts.cover).toBeCloseTo(COVER.terms, 12);
  });

  test('adds more for a word that few have than for one that many have', () => {
    const candidates = [
      candidateOf('a', 0.5, 'apple one'),
      candidateOf('b', 0.5, 'banana two'),
      candidateOf('c', 0, 'apple three'),
    ];
    expect(orderOf(candidates, undefined)[0]?.key).toBe('b');
  });

  test('takes equals in the order of their keys', () => {
    const candidates = ['c', 'a', 'b'].map((key) => candidateOf(key, 1, `text${key}`));
    expect(keysOf(orderOf(candidates, undefined))).toEqual(['a', 'b', 'c']);
  });

  test('prefers a facet that is not there yet, where the query names several', () => {
    const candidates = (other: string) => [
      candidateOf('a', 1, 'one', ['alice']),
      candidateOf('b', 0.95, 'two', ['alice']),
      candidateOf('c', 0.9, 'three', [other]),
    ];
    const several = orderOf(candidates('bob'), undefined);
    expect(keysOf(several)).toEqual(['a', 'c', 'b']);
    expect(several.map(({ parts }) => parts.cover)).toEqual([COVER.facets / 2, COVER.facets / 2, 0]);
    const single = orderOf(candidates('alice'), undefined);
    expect(single.map(({ parts }) => parts.cover)).toEqual([0, 0, 0]);
  });

  test('keeps the pinned candidate first, by a part that lifts it just above the best', () => {
    const pinned = candidateOf('pinned', 0.25, 'one');
    const ordered = orderOf([candidateOf('best', 1, 'apple'), pinned], pinned);
    expect(keysOf(ordered)).toEqual(['pinned', 'best']);
    expect(scoreOf(pinned)).toBeGreaterThan(1 + COVER.terms);
    expect(scoreOf(pinned)).toBeCloseTo(1 + COVER.terms, 8);
  });

  test('lifts the pinned candidate above the best, however the parts are rounded', () => {
    for (let at = 1; at <= 300; at++) {
      const pinned = candidateOf('pinned', at / 7_000, 'one');
      pinned.parts.vector = at / 1_100;
      const best = candidateOf('best', 1 + at / 900, 'apple');
      orderOf([best, pinned], pinned);
      expect(scoreOf(pinned)).toBeGreaterThan(scoreOf(best));
    }
  });

  test('keeps the pinned candidate first from behind the best that are looked at', () => {
    const pinned = candidateOf('pinned', 0, 'apple');
    const ordered = orderOf([...numbered(COVER.among + 10), pinned], pinned);
    expect(ordered[0]).toBe(pinned);
    expect(ordered).toHaveLength(COVER.among + 11);
  });

  test('does not lift a pinned candidate that is the best anyway', () => {
    const pinned = candidateOf('pinned', 2, 'one');
    orderOf([candidateOf('other', 1, 'apple'), pinned], pinned);
    expect(pinned.parts.pin).toBeUndefined();
  });

  test('chooses the first results only, and orders the others by score', () => {
    const late = candidateOf('late', 0, 'apple');
    const ordered = orderOf([...numbered(COVER.among), late], undefined);
    expect(keysOf(ordered)).toEqual([...keysOf(numbered(COVER.among)), 'late']);
    const withCover = ordered.filter(({ parts }) => parts.cover !== undefined);
    expect(withCover).toEqual(ordered.slice(0, COVER.choose));
  });

  test.for([0, 1, 5, COVER.choose, 20])('gives %i results where so many are asked for', (most) => {
    expect(keysOf(orderOf(numbered(30), undefined, most))).toEqual(keysOf(numbered(most)));
  });

  test('folds near-duplicates into the first result that says the same, wherever they stand', () => {
    const twins = (prefix: string, text: string, score: number) =>
      [0, 1, 2].map((at) => candidateOf(`${prefix}${at}`, score - at / 1_000, text));
    const candidates = [...twins('a', 'apple pie', 2), ...numbered(60), ...twins('z', 'plum tart', 0.5)];
    const ordered = orderOf(candidates, undefined);
    expect(keysOf(ordered)).toEqual(['a0', ...keysOf(numbered(60)), 'z0']);
    expect(
      ordered.filter(({ duplicates }) => duplicates.length > 0).map(({ duplicates }) => duplicates),
    ).toEqual([
      ['a1', 'a2'],
      ['z1', 'z2'],
    ]);
  });

  test('changes no candidate before it is settled', () => {
    const candidates = [
      candidateOf('a', 1, 'apple'),
      candidateOf('same', 0.9, 'apple'),
      candidateOf('b', 0.8, 'banana'),
    ];
    const before = candidates.map(({ parts, duplicates }) => ({
      parts: { ...parts },
      duplicates: [...duplicates],
    }));
    expect(placesByCover(candidates, QUESTION, candidates[2], ALL)).toHaveLength(2);
    expect(candidates.map(({ parts, duplicates }) => ({ parts, duplicates }))).toEqual(before);
  });

  test('gives no results for no candidates', () => {
    expect(orderOf([], undefined)).toEqual([]);
  });
});
