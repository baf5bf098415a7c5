import { describe, expect, test } from 'vitest';
import { canonicalLabel, labelWords } from '../../../../src/memory/ontology/label.ts';

describe('canonicalLabel', () => {
  test.each(['Works for', 'works_for', 'WORKS-FOR', 'worksFor', '  works -> for! '])(
    '%j is works_for',
    (words) => {
      expect(canonicalLabel(words)).toBe('works_for');
    },
  );

  test.each([
    ['version2Of', 'version2_of'],
    ['prend sa caf\u0065\u0301', 'prend_sa_café'],
    ['負責', '負責'],
    ['step ①', 'step_1'],
  ])('%j is %s', (words, label) => {
    expect(canonicalLabel(words)).toBe(label);
  });

  test.each(['', '->', '🎉', '_ _'])('%j is no label', (words) => {
    expect(canonicalLabel(words)).toBeUndefined();
  });

  test('has at most 200 characters', () => {
    expect(canonicalLabel('x'.repeat(500))).toBe('x'.repeat(200));
  });

  test('of a label is the label itself, even after a cut between two words', () => {
    const cut = canonicalLabel(`${'x'.repeat(199)} and more`) ?? '';
    expect(canonicalLabel(cut)).toBe(cut);
  });

  test('is not cut inside a character', () => {
    expect(canonicalLabel(`a${'𐐨'.repeat(150)}`)?.isWellFormed()).toBe(true);
  });

  test('keeps vowel signs, in which two Hindi words may differ', () => {
    expect(canonicalLabel('पिता')).not.toBe(canonicalLabel('पीता'));
  });
});

describe('labelWords', () => {
  test('of works_for_the are works for the', () => {
    expect(labelWords('works_for_the')).toBe('works for the');
  });
});
