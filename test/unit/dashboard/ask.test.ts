import { describe, expect, test } from 'vitest';
import { rangesOfPassage, rangesOfQuote, rangesOfWords } from '../../../dashboard/src/data/found-words.ts';
import { compared } from '../../../dashboard/src/pages/ask/compared.ts';
import { EVIDENCE, type Part } from '../../../src/memory/recall/parts.ts';
import type { Result } from '../../../dashboard/src/pages/ask/recalled.ts';
import { kindsOf } from '../../../dashboard/src/pages/ask/score-parts.ts';

const marked = (text: string, question: string) =>
  rangesOfWords(text, question).map(([from, to]) => text.slice(from, to));

describe('the words of a question in a text', () => {
  test('are marked in other forms as well, and empty words are not', () => {
    expect(marked('Ada leads the compiler teams', 'who is leading the compiler team?')).toEqual([
      'compiler',
      'teams',
    ]);
    expect(marked('Ada leads the team', 'who lead the team')).toEqual(['leads', 'team']);
  });

  test('are marked in any script, and never within a word', () => {
    expect(marked('Łódź liegt an der Łódka', 'Łódź')).toEqual(['Łódź']);
    expect(marked('Theory of the art', 'art heo')).toEqual(['art']);
  });
});

describe('a quote in a text', () => {
  test('is found whatever its blanks, and by its own signs', () => {
    const text = 'It costs (about)\n  $5.00 [net]. More.';
    expect(rangesOfQuote(text, '(about) $5.00 [net]')).toEqual([[9, 30]]);
    expect(rangesOfQuote(text, '/about/ {5}|-')).toEqual([]);
  });

  test('is nowhere where it is empty', () => {
    expect(rangesOfQuote('text', '  ')).toEqual([]);
    expect(rangesOfQuote('text', '')).toEqual([]);
  });
});

describe('a passage in its text', () => {
  const text = 'One lamp burns. Two keep it … three sleep. Grete keeps the lighthouse since May.';
  const placed = (passage: string) =>
    rangesOfPassage(text, passage).map(([from, to]) => text.slice(from, to));

  test('is found by its longest piece where the service left something out', () => {
    expect(placed('One lamp burns. … Grete keeps the lighthouse since May.')).toEqual([
      'Grete keeps the lighthouse since May.',
    ]);
    expect(placed('… lamp burns. … of other words that stand nowhere …')).toEqual(['lamp burns.']);
  });

  test('is found whole where the mark is its own, and nowhere where none of it is there', () => {
    expect(placed('Two keep it … three sleep.')).toEqual(['Two keep it … three sleep.']);
    expect(placed('Nobody … …')).toEqual([]);
  });
});

describe('the answer of a date beside that of now', () => {
  const results = (...keys: string[]) => keys.map((key) => ({ key }) as Result);

  test('says what moved, what is gone and what is new', () => {
    const { notes, added } = compared(results('a', 'b', 'c', 'd'), results('b', 'a', 'c', 'e'));
    expect(Object.fromEntries(notes)).toEqual({
      a: 'Lower now: number 2',
      b: 'Higher now: number 1',
      c: 'The same place now',
      d: 'Gone from the answer of now',
    });
    expect(added.map(({ key }) => key)).toEqual(['e']);
  });
});

describe('the kinds of a score', () => {
  test('add up to the score, the largest first', () => {
    const parts = { text: 0.2, fuzzy: 0.1, vector: 0.5, cover: -0.05, topical: 0.01 };
    const kinds = kindsOf(parts);
    expect(kinds.map(({ name }) => name)).toEqual(['meaning', 'words', 'session', 'order']);
    expect(kinds.reduce((sum, { sum: each }) => sum + each, 0)).toBeCloseTo(0.76, 9);
  });

  test('know every part that the service has', () => {
    const adjustments = ['asked', 'cover', 'pin', 'topical', 'session', 'rerank', 'regex'] as const;
    for (const part of [...EVIDENCE, ...adjustments] satisfies Part[])
      expect(kindsOf({ [part]: 1 }), part).toHaveLength(1);
  });
});
