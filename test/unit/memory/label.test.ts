import { describe, expect, test } from 'vitest';
import { canonicalLabel, labelWords } from '../../../src/memory/label.ts';

describe('canonicalLabel', () => {
  test.for([
    ['Works for', 'works_for'],
    ['works_for', 'works_for'],
    ['WORKS-FOR', 'works_for'],
    ['worksFor', 'works_for'],
    ['  is   part/of ', 'is_part_of'],
    ['v2Of', 'v2_of'],
    ['été', 'été'],
    ['ｗｏｒｋｓ', 'works'],
    ['関係', '関係'],
  ])('of %j is %s', ([words, label]) => {
    expect(canonicalLabel(words ?? '')).toBe(label);
  });

  test.for(['', '---', '→', '🦆', "'}) //"])('of %j, without a letter or digit, is none', (words) => {
    expect(canonicalLabel(words)).toBeFalsy();
  });

  test('is the same in either Unicode normal form', () => {
    expect(canonicalLabel('caf\u00e9 of')).toBe(canonicalLabel('cafe\u0301 of'));
  });

  test('keeps apart words that differ in their vowel signs', () => {
    expect(canonicalLabel('की')).not.toBe(canonicalLabel('का'));
  });

  test('of long words is cut at 200 characters and stays well-formed', () => {
    const labels = ['a'.repeat(500), '𐌰'.repeat(250), `a${'𐌰'.repeat(249)}`].map(canonicalLabel);
    expect(labels.every((label) => label !== undefined && label.length <= 200 && label.isWellFormed())).toBe(
      true,
    );
  });

  test('of itself is itself', () => {
    const label = canonicalLabel('Reports To (formerly)') ?? '';
    expect(canonicalLabel(label)).toBe(label);
  });
});

describe('labelWords', () => {
  test('of a label are its words', () => {
    expect(labelWords('works_for')).toBe('works for');
  });
});
