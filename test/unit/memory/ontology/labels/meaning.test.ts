import { describe, expect, test } from 'vitest';
import { canonicalLabel } from '../../../../../src/memory/ontology/label.ts';
import { FAMILIES } from '../../../../../src/memory/ontology/labels/families.ts';
import { labelForm } from '../../../../../src/memory/ontology/labels/label-form.ts';
import { meaningOf } from '../../../../../src/memory/ontology/labels/meaning.ts';

const meaning = (words: string) => meaningOf(canonicalLabel(words) ?? '');

function compared(a: string, b: string): 'same' | 'inverse' | 'different' {
  const [one, other] = [meaning(a), meaning(b)];
  if (one.concept !== other.concept) return 'different';
  return one.sign === other.sign ? 'same' : 'inverse';
}

describe('meaningOf', () => {
  test.each([
    ['works for', 'work for'],
    ['works for', 'is working for'],
    ['WorksFor', 'works-for'],
    ['owned by', 'is owned by'],
    ['led to', 'leads to'],
    ['denied', 'denies'],
    ['is the founder of', 'founded'],
    ['is an owner of', 'owns'],
    ['polishes', 'is the polisher of'],
    ['is a contributor to', 'contributes to'],
    ['has chapter', 'has chapters'],
    ['is situated in', 'located in'],
    ['was published by', 'published by'],
    ['is currently mentored by', 'is mentored by'],
    ['does not own', "doesn't own"],
    ['no longer owns', 'formerly owns'],
    ['no longer owns', 'is no longer owning'],
    ['due to', 'is due to'],
    ['in', 'is located in'],
    ['使用', '使用'],
  ])('takes %j and %j as the same', (a, b) => {
    expect(compared(a, b)).toBe('same');
  });

  test.each(
    [
      ['employs', 'is employed by'],
      ['led to', 'was caused by'],
      ['has chapter', 'is a chapter of'],
      ['paints', 'painted by'],
      ['contains', 'is part of'],
      ['follows', 'is followed by'],
      ['next', 'previous'],
      ['reports to', 'is the boss of'],
      ['oversees', 'overseen by'],
    ].slice(0, 9),
  )('takes %j and %j as converses', (a, b) => {
    expect(compared(a, b)).toBe('inverse');
  });

  test.each([
    ['owns', 'does not own'],
    ['owned by', 'not owned by'],
    ['lives in', 'used to live in'],
    ['lives in', 'lived in'],
    ['works for', 'worked for'],
    ['is owned by', 'was owned by'],
    ['uses', 'may use'],
    ['uses', 'plans to use'],
    ['works for', 'works with'],
    ['leads', 'leads to'],
    ['founds', 'finds'],
    ['has access to', 'is an access of'],
    ['generates', 'generalizes'],
    ['使用', '依赖'],
    ['läuft auf', 'lief auf'],
    ['auth', 'writes'],
    ['has header', 'is led by'],
    ['member of', 'mem'],
  ])('takes %j and %j as different', (a, b) => {
    expect(compared(a, b)).toBe('different');
  });

  test.each(['collaborates with', 'is a sibling of', 'met with', 'is related to'])(
    'knows no direction of %j',
    (words) => {
      expect(meaning(words).sign).toBe(0);
    },
  );

  test.each(['is', 'has', 'not', 'by', 'the', 'of', 'no longer', 'used to', 't', 'مرتبط بـ', '1'])(
    'has a meaning for %j',
    (words) => {
      expect(meaning(words).concept).toMatch(/./);
    },
  );
});

test('no family says two things of one label, and none has words that change what it says', () => {
  const said = new Map<string, string>();
  for (const { name, forward, inverse, both } of FAMILIES) {
    for (const [side, phrases] of Object.entries({ forward, inverse, both })) {
      for (const phrase of phrases) {
        const { core, sign, markers } = labelForm(canonicalLabel(phrase) ?? '');
        const isForward = (side === 'forward') === (sign === 1);
        const meaning = side === 'both' ? `${name} both` : `${name} ${isForward}`;
        expect([phrase, said.get(core) ?? meaning, markers]).toEqual([phrase, meaning, []]);
        said.set(core, meaning);
      }
    }
  }
});
