import { describe, expect, test } from 'vitest';
import { plainWords, regexOf } from '../../../../src/memory/recall/query-text.ts';

describe('plainWords', () => {
  test.each([
    ['title:"JWT auth"~2^4 +must -not', 'title jwt auth 2 4 must not'],
    ['(a AND b) OR NOT c*', 'a and b or not c'],
    [String.raw`[a TO z] {x} \! && || ? /regex/`, 'a to z x regex'],
    ['C++ & C#', 'c'],
    ['東京 でパーサー', '東京 でパーサー'],
    ['किताब पढ़ना', 'किताब पढ़ना'],
    ['party 🎉 time', 'party time'],
    ['🎉🎊', ''],
    ['', ''],
  ])('of %j are %j', (query, words) => {
    expect(plainWords(query)).toBe(words);
  });

  test('are said once each', () => {
    expect(plainWords('Why why WHY not')).toBe('why not');
  });

  test('are 200 at most', () => {
    const query = Array.from({ length: 300 }, (_, index) => `w${index}`).join(' ');
    const words = plainWords(query).split(' ');
    expect([words.length, words.at(-1)]).toEqual([200, 'w199']);
  });
});

describe('regexOf', () => {
  test.each([
    ['/auth.*token/', false, 'auth.*token'],
    ['/auth/', true, 'auth'],
    ['/two\nlines/', false, 'two\nlines'],
    ['/api/v1/', false, 'api/v1'],
    ['auth', true, 'auth'],
    ['//', true, '//'],
  ])('of %j (forced: %j) is %j', (query, forced, expression) => {
    expect(regexOf(query, forced)).toBe(expression);
  });

  test.each(['auth.*', '//', '/auth', 'auth/', 'see /auth/'])('%j is none', (query) => {
    expect(regexOf(query, false)).toBeUndefined();
  });
});
