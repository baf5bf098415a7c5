import { describe, expect, test } from 'vitest';
import { decodeFeatures, encodeFeatures } from '../../../../../src/memory/derivation/features/features.ts';
import { hashOfTerm, termSequenceOf, termsOf } from '../../../../../src/memory/text/terms.ts';
import { byScore, plus, type Hit } from '../../../../../src/memory/recall/hit.ts';
import type { Parts } from '../../../../../src/memory/recall/parts.ts';
import { diversify } from '../../../../../src/memory/recall/passes/choose.ts';
import { DIVERSIFY, ORDERED } from '../../../../../src/memory/recall/weights.ts';
import { hit, keyOf, questionOf } from '../hits.ts';

const VECTOR = Float32Array.of(1, 0);
const QUESTION = questionOf('apple banana cherry', VECTOR);
const ALL = 1_000;

function selectFrom(candidates: readonly Hit[], pinned?: string, max = ALL): readonly Hit[] {
  const hits = candidates.map((each) => (each.key === pinned ? { ...each, isBestDirect: true } : each));
  return diversify(hits.sort(byScore), QUESTION, max);
}

/** The text is the description and, after a bar, the words of the key and `data`. */
function candidateOf(key: string, score: number, text: string, facets: string[] = []): Hit {
  const [description = '', rest = ''] = text.split('|');
  const features = decodeFeatures(
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
  return plus(hit({ key, facets }, features), { text: score });
}

const keysOf = (selected: readonly Hit[]) => selected.map(keyOf);
const partsOf = (selected: readonly Hit[], key: string): Parts | undefined =>
  selected.find((each) => each.key === key)?.parts;
const scoreOf = (selected: readonly Hit[], key: string) =>
  selected.find((each) => each.key === key)?.score ?? NaN;
const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => candidateOf(`k${at}`, 1 - at / 1_000, `text${at}`));
const numbers = (count: number) => numbered(count).map(keyOf);

describe('the diversified selection', () => {
  test('prefers a candidate that adds a word of the query to one that repeats a word', () => {
    const selected = selectFrom([
      candidateOf('apple', 1, 'apple one'),
      candidateOf('again', 0.95, 'apple two'),
      candidateOf('banana', 0.9, 'banana three'),
    ]);
    expect(keysOf(selected)).toEqual(['apple', 'banana', 'again']);
    expect(partsOf(selected, 'again')?.cover).toBe(0);
  });

  test('counts the words of the key and of data as covered too', () => {
    const selected = selectFrom([
      candidateOf('apple', 1, 'one|apple'),
      candidateOf('again', 0.95, 'apple two'),
      candidateOf('banana', 0.9, 'three|banana'),
    ]);
    expect(keysOf(selected)).toEqual(['apple', 'banana', 'again']);
  });

  test('adds the whole weight for all words of the query', () => {
    const selected = selectFrom([candidateOf('a', 1, 'apple banana cherry')]);
    expect(partsOf(selected, 'a')?.cover).toBeCloseTo(DIVERSIFY.terms, 12);
  });

  test('adds more for a rare word than for a frequent one', () => {
    const selected = selectFrom([
      candidateOf('a', 0.5, 'apple one'),
      candidateOf('b', 0.5, 'banana two'),
      candidateOf('c', 0, 'apple three'),
    ]);
    expect(keysOf(selected)[0]).toBe('b');
  });

  test('orders equal candidates by key', () => {
    const candidates = ['c', 'a', 'b'].map((key) => candidateOf(key, 1, `text${key}`));
    expect(keysOf(selectFrom(candidates))).toEqual(['a', 'b', 'c']);
  });

  test('prefers a new facet, where the query names several', () => {
    const candidates = (other: string) => [
      candidateOf('a', 1, 'one', ['alice']),
      candidateOf('b', 0.95, 'two', ['alice']),
      candidateOf('c', 0.9, 'three', [other]),
    ];
    const coverOf = (selected: readonly Hit[]) => selected.map(({ parts }) => parts.cover);
    const several = selectFrom(candidates('bob'));
    expect(keysOf(several)).toEqual(['a', 'c', 'b']);
    expect(coverOf(several)).toEqual([DIVERSIFY.facets / 2, DIVERSIFY.facets / 2, 0]);
    expect(coverOf(selectFrom(candidates('alice')))).toEqual([0, 0, 0]);
  });

  test('chooses the first results only, and orders the others by score', () => {
    const selected = selectFrom([...numbered(DIVERSIFY.among), candidateOf('late', 0, 'apple')]);
    expect(keysOf(selected)).toEqual([...numbers(DIVERSIFY.among), 'late']);
    const withCover = selected.filter(({ parts }) => parts.cover !== undefined);
    expect(withCover).toEqual(selected.slice(0, ORDERED));
  });

  test.for([0, 1, 5, ORDERED, 20])('returns %i results at most', (max) => {
    expect(keysOf(selectFrom(numbered(30), undefined, max))).toEqual(numbers(max));
  });

  test('folds near-duplicates into the first of them, at any position', () => {
    const twins = (prefix: string, text: string, score: number) =>
      [0, 1, 2].map((at) => candidateOf(`${prefix}${at}`, score - at / 1_000, text));
    const candidates = [...twins('a', 'apple pie', 2), ...numbered(60), ...twins('z', 'plum tart', 0.5)];
    const selected = selectFrom(candidates);
    expect(keysOf(selected)).toEqual(['a0', ...numbers(60), 'z0']);
    const folded = selected.map(({ duplicates }) => duplicates).filter(({ length }) => length > 0);
    expect(folded).toEqual([
      ['a1', 'a2'],
      ['z1', 'z2'],
    ]);
  });

  test('changes none of the candidates', () => {
    const candidates = [
      candidateOf('a', 1, 'apple'),
      candidateOf('same', 0.9, 'apple'),
      candidateOf('b', 0.8, 'banana'),
    ];
    const before = structuredClone(candidates);
    expect(selectFrom(candidates, 'b')).toHaveLength(2);
    expect(candidates).toEqual(before);
  });

  test('returns no results for no candidates', () => {
    expect(selectFrom([])).toEqual([]);
  });
});

describe('the pinned candidate', () => {
  test('stays first, with a part that lifts it just above the best', () => {
    const selected = selectFrom(
      [candidateOf('best', 1, 'apple'), candidateOf('pinned', 0.25, 'one')],
      'pinned',
    );
    expect(keysOf(selected)).toEqual(['pinned', 'best']);
    expect(scoreOf(selected, 'pinned')).toBeGreaterThan(1 + DIVERSIFY.terms);
    expect(scoreOf(selected, 'pinned')).toBeCloseTo(1 + DIVERSIFY.terms, 8);
  });

  test('is lifted above the best, however the parts are rounded', () => {
    for (let at = 1; at <= 300; at++) {
      const pinned = plus(candidateOf('pinned', at / 7_000, 'one'), { vector: at / 1_100 });
      const selected = selectFrom([candidateOf('best', 1 + at / 900, 'apple'), pinned], 'pinned');
      expect(scoreOf(selected, 'pinned')).toBeGreaterThan(scoreOf(selected, 'best'));
    }
  });

  test('stays first also when it is ranked below the pool', () => {
    const pinned = candidateOf('pinned', 0, 'apple');
    const selected = selectFrom([...numbered(DIVERSIFY.among + 10), pinned], 'pinned');
    expect(keysOf(selected)[0]).toBe('pinned');
    expect(selected).toHaveLength(DIVERSIFY.among + 11);
  });

  test('is not lifted where it is the best anyway', () => {
    const selected = selectFrom(
      [candidateOf('other', 1, 'apple'), candidateOf('pinned', 2, 'one')],
      'pinned',
    );
    expect(partsOf(selected, 'pinned')).not.toHaveProperty('pin');
  });
});
