import { describe, expect, test } from 'vitest';
import type { LabelEntry } from '../../../../../src/graph/queries/label.ts';
import { LabelRegistry, plainEntry } from '../../../../../src/memory/ontology/labels/label-registry.ts';

function registryOf(
  ...entries: (string | (Partial<LabelEntry> & { readonly label: string }))[]
): LabelRegistry {
  return new LabelRegistry(
    entries.map((entry) =>
      typeof entry === 'string' ? plainEntry(entry) : { ...plainEntry(entry.label), ...entry },
    ),
  );
}

const FAMILY = registryOf('works_for', 'employs', 'is_employed_by', 'works_with');

describe('by the rules', () => {
  test('a label has synonyms and converses among those of the graph', () => {
    expect(FAMILY.synonyms('is_an_employee_of')).toEqual(['works_for', 'is_employed_by']);
    expect(FAMILY.converses('is_an_employee_of')).toEqual(['employs']);
    expect([FAMILY.synonyms('collaborates_with'), FAMILY.converses('collaborates_with')]).toEqual([
      ['works_with'],
      ['works_with'],
    ]);
    expect([FAMILY.synonyms('依赖'), FAMILY.converses('依赖')]).toEqual([[], []]);
  });

  test.each([
    ['employs', 'employs'],
    ['is_employed_by', 'is_employed_by'],
    ['work_for', 'works_for'],
    ['is_the_employer_of', 'employs'],
    ['sings', 'sings'],
  ])('%s is written as %s', (label, written) => {
    expect(FAMILY.resolve(label)).toBe(written);
  });

  test('an added label counts at once', () => {
    const registry = registryOf();
    registry.add('sings');
    registry.add('sings');
    expect([registry.resolve('sing'), registry.size]).toEqual(['sings', 1]);
  });
});

describe('by what a person said', () => {
  test('an alias is written as its definition, over several steps', () => {
    const registry = registryOf({ label: 'a', means: 'b' }, { label: 'b', means: 'c' }, 'c');
    expect(['a', 'b', 'c'].map((label) => registry.resolve(label))).toEqual(['c', 'c', 'c']);
    expect(registry.synonyms('a')).toEqual(['a', 'b', 'c']);
  });

  test('a converse keeps its label, and a converse of a converse is a synonym', () => {
    const registry = registryOf(
      { label: 'a', means: 'b', inverted: true },
      { label: 'b', means: 'c', inverted: true },
      'c',
    );
    expect([registry.resolve('a'), registry.converses('a'), registry.synonyms('a')]).toEqual([
      'a',
      ['b'],
      ['a', 'c'],
    ]);
  });

  test('an alias of a label of a family joins the family', () => {
    const registry = registryOf({ label: 'toils_at', means: 'works_for' }, 'works_for', 'employs');
    expect([registry.resolve('toils_at'), registry.converses('toils_at')]).toEqual([
      'works_for',
      ['employs'],
    ]);
  });

  test('a label that means itself stands alone', () => {
    const registry = registryOf({ label: 'likes', means: 'likes' }, 'enjoys');
    expect([registry.resolve('likes'), registry.synonyms('likes')]).toEqual(['likes', ['likes']]);
    expect(registry.resolve('is_fond_of')).toBe('enjoys');
  });

  test('the direction of all labels of the concept can be set and taken away', () => {
    const free = registryOf({ label: 'knows', symmetric: true }, 'is_known_by');
    expect(free.converses('knows')).toEqual(['knows', 'is_known_by']);
    const bound = registryOf({ label: 'works_with', symmetric: false });
    expect(bound.converses('works_with')).toEqual([]);
  });

  test('circles, which two writers at once could make, have a meaning', () => {
    const registry = registryOf(
      { label: 'a', means: 'b' },
      { label: 'b', means: 'a' },
      { label: 'c', means: 'gone' },
    );
    for (const label of ['a', 'b', 'c']) {
      expect(registry.meaning(label).concept).toMatch(/./);
      expect(registry.resolve(label)).toMatch(/./);
    }
  });
});
