import { describe, expect, test } from 'vitest';
import {
  contentWords,
  DENIAL_HASHES,
  hashOfTerm,
  stemOf,
  termSequenceOf,
  termsOf,
} from '../../../../src/memory/text/terms.ts';

const hasDigit = (term: string) => (hashOfTerm(term) & 1) === 1;

describe('contentWords', () => {
  test('are the folded words without stop words, in order and with repetitions', () => {
    expect(contentWords('The Café on THE mat is a café')).toEqual(['cafe', 'mat', 'cafe']);
  });
});

describe('termsOf', () => {
  test('are stems, each once, in the order of their first word', () => {
    expect(termsOf('Running parsers; the parser runs in 2024')).toEqual(['run', 'parser', '2024']);
  });

  test('are the same for every form of a word', () => {
    expect(new Set(['connect', 'connected', 'connecting', 'connections'].map(stemOf))).toEqual(
      new Set(['connect']),
    );
  });

  test('of stop words are none', () => {
    expect(termsOf('it is the')).toEqual([]);
  });
});

describe('termSequenceOf', () => {
  test('are the stems in order, with repetitions', () => {
    expect(termSequenceOf('The parser of parsers is run by the Parser')).toEqual([
      ...['parser', 'of', 'parser', 'is', 'run', 'by', 'parser'],
    ]);
  });

  test.for(['no', 'not', 'nor', 'never', 'none', 'cannot'])('have the denial %s', (word) => {
    expect(termSequenceOf(`The ${word.toUpperCase()} parser`)).toEqual([word, 'parser']);
    expect(DENIAL_HASHES.has(hashOfTerm(word))).toBe(true);
  });

  test('have minus signs of numbers and emoji', () => {
    expect(termSequenceOf('-5 degrees 👎 well-known')).toEqual(['-', '5', 'degre', '👎', 'well', 'known']);
    expect(['-', '👎'].map(hasDigit)).toEqual([true, true]);
  });

  test('leave out other words that change nothing', () => {
    expect(termSequenceOf('that and the')).toEqual([]);
    expect(['', 'parser', 'the', 'on', 'note'].filter((word) => DENIAL_HASHES.has(hashOfTerm(word)))).toEqual(
      [],
    );
  });
});

describe('hashOfTerm', () => {
  test.for([
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['b', 0xe70c2de5],
    ['foobar', 0xbf9cf968],
  ] as const)('of %j is FNV-1a but for the lowest bit', ([term, published]) => {
    expect(hashOfTerm(term)).toBe((published & ~1) | 0);
  });

  test('marks a term with a digit by the lowest bit', () => {
    expect(['2024', 'v2', '3rd', 'x9y'].map(hasDigit)).toEqual([true, true, true, true]);
    expect(['two', 'version', '名前', ''].map(hasDigit)).toEqual([false, false, false, false]);
  });

  test.for(['٣', 'كتاب٣', '३', '๙', '４', '𑁦', '²', '½', 'Ⅷ'])('reads %s as a digit', (term) => {
    expect(hasDigit(term)).toBe(true);
  });

  test('is a signed 32-bit number', () => {
    for (const term of ['a', 'parser', '名前', '2024']) {
      expect(Int32Array.of(hashOfTerm(term))[0]).toBe(hashOfTerm(term));
    }
  });

  test('is different for thousands of terms', () => {
    const hashes = Array.from({ length: 5_000 }, (_, at) => hashOfTerm(`term${at.toString(36)}`));
    expect(new Set(hashes).size).toBe(5_000);
  });
});
