import { afterAll, describe, expect, test } from 'vitest';
import { RegexEngine } from '../../../../src/memory/text/regex/regex-engine.ts';
import {
  directed,
  filterOfPattern,
  matching,
  readPattern,
  reversed,
} from '../../../../src/memory/traversal/link-pattern.ts';
import { CAUSES } from '../../../../src/memory/ontology/direction/themes.ts';
import { registryOf, step } from './steps.ts';

const engine = new RegexEngine();
const regex = engine.of({ database: 'x' });
afterAll(() => engine.close());

describe('readPattern', () => {
  test.each([
    [undefined, undefined, null, undefined],
    ['works_for', undefined, 'works_for', undefined],
    ['Works for', undefined, 'works_for', undefined],
    ['->works_for', 'out', 'works_for', undefined],
    ['<- works for', 'in', 'works_for', undefined],
    ['/^works/', undefined, null, '^works'],
    ['<-/taught|works/', 'in', null, 'taught|works'],
    ['->', 'out', null, undefined],
    ['🎉', undefined, '', undefined],
  ])('reads %j', (pattern, direction, label, expression) => {
    expect(readPattern(pattern)).toEqual({ direction, label, expression });
  });
});

const REGISTRY = registryOf(
  'employs',
  'is_employed_by',
  'works_with',
  'was_decided_by',
  'decided_in',
  'led_to',
  'due_to',
);
const filterOf = (pattern: string) => filterOfPattern(readPattern(pattern), REGISTRY);

describe('filterOfPattern', () => {
  test.each([
    ['decided by', ['decided_by', 'was_decided_by']],
    ['decided', ['decided', 'decided_in', 'was_decided_by']],
    ['employs', ['employs', 'is_employed_by']],
    ['works for', ['employs', 'is_employed_by', 'works_for']],
    ['employ', ['employ', 'employs', 'is_employed_by']],
    ['collaborates with', ['collaborates_with', 'works_with']],
    ['work', ['work']],
    ['🎉', []],
  ])('of %j selects labels that contain its words or have its meaning', (pattern, labels) => {
    expect(filterOf(pattern).labels?.toSorted()).toEqual(labels);
  });

  test.each([
    ['-> employs', ['employs'], ['is_employed_by']],
    ['<- employs', ['is_employed_by'], ['employs']],
    ['-> works for', ['works_for', 'is_employed_by'], ['employs']],
    ['-> works with', [], []],
  ])('of %j follows converses the other way', (pattern, along, against) => {
    expect(filterOf(pattern)).toMatchObject({ edges: 'both', along, against });
  });

  test('is reversed for a walk from the target', () => {
    const filter = reversed(filterOf('-> employs'));
    expect(filter).toMatchObject({ along: ['is_employed_by'], against: ['employs'] });
    expect(['->', '<-', ''].map((arrow) => reversed(filterOf(arrow)).edges)).toEqual(['in', 'out', 'both']);
  });
});

test('directed follows the labels of the theme one way, and others both ways', () => {
  const asked = { words: 'why', theme: CAUSES, towards: -1 } as const;
  const filter = directed(filterOf(''), asked, REGISTRY);
  expect(filter).toMatchObject({
    edges: 'both',
    labels: null,
    along: ['was_decided_by', 'due_to'],
    against: ['led_to'],
  });
});

describe('matching', () => {
  const STEPS = [
    step({ id: 'works' }),
    step({ id: 'taught', words: 'is taught by', label: 'taught_by' }),
    step({ id: 'unread', words: undefined, label: 'works_for' }),
  ];

  test.each([
    [undefined, ['works', 'taught', 'unread']],
    ['/^works/', ['works', 'unread']],
    ['/TAUGHT_by/', ['taught']],
    ['/is taught/', ['taught']],
    ['/nothing/', []],
  ])('keeps by %j %j', async (pattern, ids) => {
    const kept = await matching(regex, readPattern(pattern), STEPS);
    expect(kept.map(({ link }) => link.id)).toEqual(ids);
  });

  test('refuses an expression that does not compile, also without steps', async () => {
    await expect(matching(regex, readPattern('/(/'), [])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
