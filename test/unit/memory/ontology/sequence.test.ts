import { expect, test } from 'vitest';
import { FAMILIES } from '../../../../src/memory/ontology/labels/families.ts';
import { canonicalLabel, FOLLOWS, PRECEDES } from '../../../../src/memory/ontology/label.ts';
import { meaningOf } from '../../../../src/memory/ontology/labels/meaning.ts';

test('a label that says what one of a sequence says is itself one of a sequence, so that either may stand for the other', () => {
  const { concept } = meaningOf('precedes');
  const family = FAMILIES.find(({ name }) => name === concept);
  expect([...PRECEDES, ...FOLLOWS].map((label) => meaningOf(label).concept)).toEqual(
    Array.from({ length: PRECEDES.length + FOLLOWS.length }, () => concept),
  );
  expect(PRECEDES).toEqual(expect.arrayContaining((family?.forward ?? []).map(canonicalLabel)));
  expect(FOLLOWS).toEqual(expect.arrayContaining((family?.inverse ?? []).map(canonicalLabel)));
  expect(family?.both).toEqual([]);
});
