import { describe, expect, test } from 'vitest';
import { plainWords, regexOf } from '../../../../src/memory/recall/query-text.ts';

describe('plainWords', () => {
  test.for([
    ['Who leads the TEAM?', 'who leads the team'],
    ['foo AND (bar OR NOT baz)', 'foo and bar or not baz'],
    ['*:*', ''],
    ['~~ "', ''],
    ['key:value^2 [a TO b]', 'key value 2 a to b'],
    ['the the The', 'the'],
    ["can't", 'can t'],
    ['Ünïcode 名前', 'ünïcode 名前'],
    ['🦆', ''],
  ])('of %j are %j', ([query, words]) => {
    expect(plainWords(query ?? '')).toBe(words);
  });

  test('of a long query are 200 at most', () => {
    const query = Array.from({ length: 500 }, (_, at) => `w${at}`).join(' ');
    expect(plainWords(query).split(' ')).toHaveLength(200);
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
