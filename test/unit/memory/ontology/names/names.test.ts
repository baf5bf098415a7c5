import { describe, expect, test } from 'vitest';
import {
  isDistinctive,
  namesIn,
  namesOf,
  normalName,
  runsOfWords,
  writtenNames,
} from '../../../../../src/memory/ontology/names/names.ts';
import { threadTime } from '../../../../support/processor-time.ts';

const node = (key: string, node_type = 'fact', data: Record<string, unknown> = {}) => ({
  key,
  node_type,
  data,
  description: 'Not a name.',
});

describe('normalName', () => {
  test.for([
    ['Alice O’Neill-Smith', 'alice o neill smith'],
    ['Mercury (planet)', 'mercury'],
    ['Café (Rome) ', 'cafe'],
    ['f(x) and more', 'f x and more'],
    ['one two three four five six seven eight nine', 'one two three four five six seven eight'],
    ['(all of it)', 'all of it'],
    [' () ', ''],
    ['Open (at its end', 'open at its end'],
    ['?!', ''],
  ] as const)('of %j is %j', ([name, normal]) => {
    expect(normalName(name)).toBe(normal);
  });
});

test('the written names of a node are as in data, and the key’s where they are others', () => {
  const data = { name: 'C++', aliases: ['Mercury (planet)'] };
  expect(writtenNames(node('technology_c', 'technology', data))).toEqual([
    'C++',
    'Mercury (planet)',
    'Mercury',
  ]);
  expect(writtenNames(node('person_alice', 'person', { name: 'Ally' }))).toEqual(['Ally', 'alice']);
});

describe('namesOf', () => {
  test('are those in data and the key, each once', () => {
    const data = { name: 'Alice Smith (CEO)', title: 'The Boss', aliases: ['Ally', 'alice  smith'] };
    expect(namesOf(node('person_alice_smith', 'person', data))).toEqual(['alice smith', 'the boss', 'ally']);
  });

  test('leave out values that are not text and single letters', () => {
    const data = { name: 7, title: 'X', aliases: ['', null, { name: 'Bob' }, 'Bo'] };
    expect(namesOf(node('alice', 'person', data))).toEqual(['bo', 'alice']);
    expect(namesOf(node('alice', 'person', { aliases: 'Ally' }))).toEqual(['alice']);
  });

  test.for([
    ['person_alice', 'person', 'alice'],
    ['People/alice', 'fact', 'alice'],
    ['recipe_soup', 'recipe', 'soup'],
    ['recipe_soup', 'fact', 'recipe soup'],
    ['person', 'person', 'person'],
    ['toolClaudeCode', 'tool', 'claude code'],
  ] as const)('of the key %s of a node of type %s are the key without the type', ([key, type, name]) => {
    expect(namesOf(node(key, type))).toEqual([name]);
  });

  test.for([
    ['code_review_parser', 'code_review', 'parser'],
    ['codeReviews/parser_test', 'code_review', 'parser test'],
    ['code_review', 'code_review', 'code review'],
    ['review_parser', 'code_review', 'review parser'],
    ['code_review_parser', 'fact', 'code review parser'],
    ['person_alice', 'code_review', 'alice'],
  ] as const)('of the key %s of a node of the type %s of two words are %s', ([key, type, name]) => {
    expect(namesOf(node(key, type))).toEqual([name]);
  });

  test('have the first 300 characters of a very long text', () => {
    expect(namesOf(node('k', 'fact', { name: 'x'.repeat(1_000) }))).toEqual(['x'.repeat(300)]);
  });

  test.for([' ', ' (', ')', '()'])('of a name with 100,000 times %j before its end take no time', (part) => {
    const name = `alice${part.repeat(100_000)}.`;
    const started = threadTime();
    expect(namesOf(node('k', 'fact', { name, aliases: [`${name})`] }))).toEqual(['alice']);
    expect(threadTime() - started).toBeLessThan(500);
  });

  test('are 16 at most', () => {
    const aliases = Array.from({ length: 40 }, (_, at) => `alias ${at}`);
    expect(namesOf(node('alice', 'person', { aliases }))).toEqual(aliases.slice(0, 16));
  });
});

describe('runsOfWords', () => {
  test('are all runs, each once', () => {
    expect(runsOfWords(['a', 'b', 'a'])).toEqual(['a', 'a b', 'a b a', 'b', 'b a']);
    expect(runsOfWords([])).toEqual([]);
  });

  test('have 8 words at most', () => {
    const words = Array.from({ length: 10 }, (_, at) => `w${at}`);
    const lengths = runsOfWords(words).map((run) => run.split(' ').length);
    expect(Math.max(...lengths)).toBe(8);
    expect(lengths).toHaveLength(10 + 9 + 8 + 7 + 6 + 5 + 4 + 3);
  });
});

describe('isDistinctive', () => {
  test.for([
    ['al bo', true],
    ['berlin', true],
    ['paris', false],
    ['', false],
  ] as const)('of %j is %j', ([name, expected]) => {
    expect(isDistinctive(name)).toBe(expected);
  });
});

describe('namesIn', () => {
  const known = (...names: string[]) => new Set(names);
  const namesInText = (text: string, names: ReadonlySet<string>) =>
    namesIn(text.split(' '), (name) => names.has(name));

  test('are the longest at each word, and the search continues after it', () => {
    const names = known('new york', 'new york times', 'york times square', 'berlin');
    expect(namesInText('the new york times in berlin', names)).toEqual(['new york times', 'berlin']);
    expect(namesInText('new york times square', names)).toEqual(['new york times']);
  });

  test('are returned once each', () => {
    expect(namesInText('berlin and berlin', known('berlin'))).toEqual(['berlin']);
  });

  test('are not short single words', () => {
    expect(namesInText('paris in may', known('paris', 'may', 'paris in'))).toEqual(['paris in']);
    expect(namesInText('paris or may', known('paris', 'may'))).toEqual([]);
  });

  test('may have 8 words, at the end of the text too', () => {
    const name = 'one two three four five six seven eight';
    expect(namesInText(`zero ${name}`, known(name))).toEqual([name]);
    expect(namesInText(`${name} nine`, known(`${name} nine`))).toEqual([]);
  });

  test('of no words are none', () => {
    expect(namesIn([], () => true)).toEqual([]);
  });
});
