import { afterAll, describe, expect, test } from 'vitest';
import { RegexEngine } from '../../../../src/memory/text/regex/regex-engine.ts';
import { matching, readPattern, reversedPattern } from '../../../../src/memory/traversal/link-pattern.ts';
import { step } from './steps.ts';

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

  test('is reversed for a walk from the target', () => {
    const directions = ['->a', '<-a', 'a'].map((pattern) => reversedPattern(readPattern(pattern)).direction);
    expect(directions).toEqual(['in', 'out', undefined]);
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
