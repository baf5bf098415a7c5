import { describe, expect, test } from 'vitest';
import type { RegexEngine } from '../../../../src/memory/regex/regex-engine.ts';
import { linkFilter } from '../../../../src/memory/traverse/link-filter.ts';
import type { Step } from '../../../../src/memory/traverse/strategy.ts';

/** Matches with the language's own expressions, without a thread. */
const regex = {
  match: (pattern: string, texts: readonly (readonly string[])[]) =>
    Promise.resolve(texts.map((fields) => fields.some((field) => new RegExp(pattern, 'i').test(field)))),
} as RegexEngine;

const STEPS = [
  step('owns', 'edge', true),
  step('Works for', 'edge', true),
  step('works for', 'edge', false),
  step('decided together', 'hyperedge', true),
];

function step(relationship: string, kind: 'edge' | 'hyperedge', forward: boolean): Step {
  const label = relationship.toLowerCase().replaceAll(' ', '_');
  return {
    from: 'a',
    to: 'b',
    node_type: 'fact',
    degree: 1,
    link: { id: '', kind, relationship, label, forward },
  };
}

async function admitted(pattern: string | undefined): Promise<number[]> {
  const steps = await linkFilter(regex, pattern)(STEPS);
  return steps.map((admittedStep) => STEPS.indexOf(admittedStep));
}

describe('linkFilter', () => {
  test.for([
    [undefined, [0, 1, 2, 3]],
    ['works for', [1, 2]],
    ['WORKS_FOR', [1, 2]],
    ['-> works for', [1]],
    ['->works for', [1]],
    ['<- works for', [2]],
    ['decided together', [3]],
    ['<- decided together', [3]],
    ['/works|owns/', [0, 1, 2]],
    ['-> /works|owns/', [0, 1]],
    ['<-/./', [2, 3]],
    ['/works_for/', [1, 2]],
    ['works', []],
    ['->', []],
    ['---', []],
  ] as const)('of %j admits the steps %j', async ([pattern, expected]) => {
    expect(await admitted(pattern)).toEqual(expected);
  });

  test('asks for the expression even where there is no step, so that a wrong one is told', async () => {
    const asked: string[] = [];
    const watching = {
      match: (pattern: string) => {
        asked.push(pattern);
        return Promise.resolve([]);
      },
    } as unknown as RegexEngine;
    await linkFilter(watching, '/owns/')([]);
    expect(asked).toEqual(['owns']);
  });
});
