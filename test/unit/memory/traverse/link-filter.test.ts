import { afterAll, describe, expect, test } from 'vitest';
import { RegexEngine } from '../../../../src/memory/regex/regex-engine.ts';
import { linkFilter } from '../../../../src/memory/traverse/link-filter.ts';
import { step } from './steps.ts';

const regex = new RegexEngine();
afterAll(() => regex.close());

const STEPS = [
  step({ id: 'out' }),
  step({ id: 'in', forward: false }),
  step({ id: 'meeting', kind: 'hyperedge', forward: true }),
  step({ id: 'other', relationship: 'is taught by', label: 'taught_by' }),
];

async function admitted(pattern: string | undefined): Promise<string[]> {
  return (await linkFilter(regex, pattern)(STEPS)).map(({ link }) => link.id);
}

describe('linkFilter', () => {
  test.each([
    [undefined, ['out', 'in', 'meeting', 'other']],
    ['works_for', ['out', 'in', 'meeting']],
    ['Works for', ['out', 'in', 'meeting']],
    ['works', []],
    ['->works_for', ['out', 'meeting']],
    ['-> works for', ['out', 'meeting']],
    ['<- works_for', ['in', 'meeting']],
    ['/^works/', ['out', 'in', 'meeting']],
    ['/TAUGHT_by/', ['other']],
    ['/is taught/', ['other']],
    ['<-/taught|works/', ['in', 'meeting']],
    ['🎉', []],
    ['->', []],
  ])('admits by %j %j', async (pattern, ids) => {
    await expect(admitted(pattern)).resolves.toEqual(ids);
  });

  test('refuses an expression that does not compile, also where no step is left to look at', async () => {
    await expect(linkFilter(regex, '/(/')([])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
