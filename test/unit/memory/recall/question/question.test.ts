import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../../../../src/memory/recall/question/query-text.ts';
import { filterOf, readQuestion } from '../../../../../src/memory/recall/question/question.ts';
import { CONTEXT_SEPARATOR } from '../../../../../src/memory/text/node-text.ts';
import { hashOfTerm } from '../../../../../src/memory/text/terms.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`);

describe('readQuestion', () => {
  test('reads every field of a question', () => {
    expect(readQuestion(parseQuery('Who met 花子 at the Café on 7 June 2023?'))).toEqual({
      text: 'Who met 花子 at the Café on 7 June 2023?',
      lucene: 'who met 花子 at the cafe on 7 june 2023 on7',
      cjk: '花子',
      types: new Set(),
      listed: [],
      phrases: [],
      nodeTypes: null,
      everyWord: '',
      tokens: [],
      onlyToken: [],
      terms: ['met', '花子', 'cafe', '7', 'june', '2023'].map((word) => ({
        word,
        stem: word,
        hash: hashOfTerm(word),
      })),
      dates: [20230607],
      runs: expect.arrayContaining(['cafe', 'the cafe on 7', 'who met 花子 at the cafe on 7']) as string[],
      whole: 'who met 花子 at the cafe on 7 june 2023',
    });
  });

  test('has each stem once, with its word', () => {
    const { terms } = readQuestion(parseQuery('parsing parsers: the parser parsed'));
    expect(terms.map(({ stem }) => stem)).toEqual(['pars', 'parser']);
    expect(terms.map(({ hash }) => hash)).toEqual(['pars', 'parser'].map(hashOfTerm));
    expect(['parsing', 'parsed']).toContain(terms[0]?.word);
    expect(['parsers', 'parser']).toContain(terms[1]?.word);
  });

  test('asks for every word where there are three, and for its tokens', () => {
    const { everyWord, tokens } = readQuestion(parseQuery('who deployed the parser to ci_main'));
    expect(everyWord).toBe('+deployed +parser +ci +main');
    expect(tokens).toEqual([['ci_main', 'ci main']]);
  });

  test('takes types out of the query, and phrases as well as their words', () => {
    const { text, phrases, terms, runs } = readQuestion(parseQuery('type:people "Red Fox" sightings'));
    expect({ text, phrases }).toEqual({ text: '"Red Fox" sightings', phrases: ['red fox'] });
    expect(terms.map(({ word }) => word)).toEqual(['red', 'fox', 'sightings']);
    expect(runs).toContain('red fox');
    expect(runs.join(' ')).not.toContain('people');
  });

  test('reads 60 words at most', () => {
    const { terms, runs } = readQuestion(parseQuery(numbered(100).join(' ')));
    expect(terms.map(({ word }) => word)).toEqual(numbered(60));
    expect(runs.filter((run) => !run.includes(' '))).toEqual(numbered(60));
  });

  test('counts a repeated word once', () => {
    const { terms } = readQuestion(parseQuery(`${'again '.repeat(100)} parser`));
    expect(terms.map(({ word }) => word)).toEqual(['again', 'parser']);
  });

  test('finds no terms in a query of stop words', () => {
    expect(readQuestion(parseQuery('who is it'))).toMatchObject({
      terms: [],
      lucene: 'who is it',
    });
  });
});

describe('filterOf', () => {
  test('returns the parameters of statements', () => {
    expect(filterOf(readQuestion(parseQuery('"red fox"'), ['tool']))).toEqual({
      nodeTypes: ['tool'],
      phrases: ['red fox'],
      fields: [],
      times: [],
      near: null,
      separator: CONTEXT_SEPARATOR,
    });
    expect(filterOf(readQuestion(parseQuery('fox'))).nodeTypes).toBeNull();
  });
});
