import { describe, expect, test } from 'vitest';
import { parseQuery, regexOf } from '../../../../../src/memory/recall/question/query-text.ts';

describe('parseQuery', () => {
  test.for([
    ['Who leads the TEAM?', 'who leads the team'],
    ['foo AND (bar OR NOT baz)', 'foo and bar or not baz'],
    ['*:*', ''],
    ['~~ "', ''],
    ['key:value^2 [a TO b]', 'key value 2 a to b'],
    ['the the The', 'the'],
    ["can't", 'can t'],
    ['Ünïcode 名前', 'unicode 名前'],
    ['🦆', ''],
  ])('the words of %j are %j', ([query, words]) => {
    expect(parseQuery(query ?? '')).toEqual({ text: query, lucene: words, phrases: [], types: [] });
  });

  test('a long query has 200 words at most', () => {
    const query = Array.from({ length: 500 }, (_, at) => `w${at}`).join(' ');
    expect(parseQuery(query).lucene.split(' ')).toHaveLength(200);
  });

  test('each character of a script without spaces counts as a word', () => {
    const { lucene } = parseQuery(`${'会議の予算'.repeat(100)} budget`);
    expect(lucene).toBe('会議の予算'.repeat(40));
  });

  test('a long phrase is required whole, and Lucene gets its beginning', () => {
    const phrase = Array.from({ length: 90 }, (_, at) => `w${at}`).join(' ');
    const parsed = parseQuery(`"${phrase}"`);
    expect(parsed.phrases).toEqual([phrase]);
    expect(parsed.lucene.split('+')[1]?.split(' ')).toHaveLength(50);
  });

  test('quoted phrases are required literally, without the operators of Lucene', () => {
    const parsed = parseQuery('notes on "The the Who: (live)" and "*"');
    expect(parsed.phrases).toEqual(['the the who: (live)']);
    expect(parsed.lucene).toBe('notes on the who live and +"the the who live"');
  });

  test('phrases in a sentence that quotes something are not required, but weigh more', () => {
    const parsed = parseQuery('Which actress of the sitcom "Friends" starred in "She is Funny That Way"?');
    expect(parsed.phrases).toEqual([]);
    expect(parsed.lucene).toContain(' "friends" "she is funny that way"');
    expect(parsed.lucene).not.toContain('+');
  });

  test('type: filters by the canonical type and is not part of the text', () => {
    expect(parseQuery('type:People rust type:tool')).toEqual({
      text: 'rust',
      lucene: 'rust',
      phrases: [],
      types: ['person', 'tool'],
    });
  });

  test.for([
    ['TYPE:Decisions parser', ['decision'], 'parser'],
    ['node_type:person', ['person'], 'node_type:person'],
    ['types:person,tools, please', ['person', 'tool'], ', please'],
    ['type:“code reviews” open', ['code_review'], 'open'],
    ['type:"decision"?', ['decision'], '?'],
    ['type:„Person“ who', ['person'], 'who'],
    ['type:«tool»', ['tool'], 'type:«tool»'],
  ] as const)('%j filters by %j and leaves %j', ([query, types, text]) => {
    expect(parseQuery(query)).toMatchObject({ types, text });
  });

  test.for(['“The First Compiler”', '„The First Compiler“', '«The First Compiler»', '"The First Compiler"'])(
    '%s is a phrase',
    (query) => {
      expect(parseQuery(query).phrases).toEqual(['the first compiler']);
    },
  );

  test.for(['prototype:person', 'type: person', 'type:9'])('%j is no filter', (query) => {
    expect(parseQuery(query).types).toEqual([]);
  });
});

describe('regexOf', () => {
  test.for([
    ['/auth.*token/', false, 'auth.*token'],
    ['/a\nb/', false, 'a\nb'],
    ['/auth/', true, 'auth'],
    ['auth.*', true, 'auth.*'],
    ['auth.*', false, undefined],
    ['//', false, undefined],
    ['/', false, undefined],
    ['a/b/', false, undefined],
  ] as const)('of %j, forced %j, is %j', ([query, forced, expected]) => {
    expect(regexOf(query, forced)).toBe(expected);
  });
});
