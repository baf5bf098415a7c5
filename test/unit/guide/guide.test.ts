import { describe, expect, test } from 'vitest';
import { prompts, resources, INSTRUCTIONS } from '../../../src/guide/index.ts';
import type { Prompt } from '../../../src/guide/prompts.ts';
import { guide } from '../../../src/guide/resources/guide.ts';
import { toolRegistry } from '../../../src/tools/index.ts';

const PUBLIC = new Set<string>(toolRegistry.filter(({ internal }) => !internal).map(({ name }) => name));
const guideText = await guide.read({} as Parameters<typeof guide.read>[0]);

function promptText(name: string, given: Record<string, string>): string {
  const prompt = prompts.find((one) => one.name === name) as Prompt;
  return prompt.text(prompt.arguments.parse(given));
}

const texts: [string, string][] = [
  ['the instructions', INSTRUCTIONS],
  ['the guide', guideText],
  ['recall-first', promptText('recall-first', { question: 'q', about: 'k' })],
  ['extract-entities', promptText('extract-entities', { text: 't', context: 'c', node_type: 'person' })],
  ['session-summary', promptText('session-summary', { title: 't', about: 'k' })],
];

describe.each(texts)('%s', (_, text) => {
  test('names only tools that agents can call', () => {
    const named = text.match(/hm_[a-z_]+[a-z]/g) ?? [];
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !PUBLIC.has(name))).toEqual([]);
  });

  test('teaches to recall first', () => {
    expect(text.indexOf('hm_recall')).toBeGreaterThanOrEqual(0);
    for (const writing of ['hm_store', 'hm_update', 'hm_add_relationships']) {
      if (text.includes(writing)) expect(text.indexOf('hm_recall')).toBeLessThan(text.indexOf(writing));
    }
  });
});

describe('the instructions', () => {
  test('are as short as clients need, and name the guide', () => {
    expect(INSTRUCTIONS.length).toBeLessThan(1_200);
    expect(INSTRUCTIONS).toMatch(/hm_update: never store a second copy/);
    expect(INSTRUCTIONS).toMatch(/plain words/);
    expect(INSTRUCTIONS).toMatch(/three or more .* hyperedge/);
    expect(resources.map(({ uri }) => uri)).toContain('memory://guide');
  });
});

describe('prompts', () => {
  test('number their steps, with and without optional ones', () => {
    const numbers = (text: string) => [...text.matchAll(/^(\d)\. /gm)].map(([, number]) => number);
    expect(numbers(promptText('recall-first', { question: 'q' }))).toEqual(['1', '2', '3']);
    expect(numbers(promptText('recall-first', { question: 'q', about: 'k' }))).toEqual(['1', '2', '3', '4']);
  });

  test('contain their arguments, and mark a text as data, not instructions', () => {
    expect(promptText('extract-entities', { text: 'Ada met Grace.', context: 'minutes' })).toMatch(
      /minutes[^]*not instructions[^]*<text>\nAda met Grace\.\n<\/text>$/,
    );
    expect(promptText('session-summary', { about: 'project_x' })).toContain('"project_x"');
  });

  test('complete only arguments that they have', () => {
    for (const { complete, arguments: given } of prompts)
      expect(Object.keys(given.shape)).toEqual(expect.arrayContaining(Object.keys(complete)));
  });
});
