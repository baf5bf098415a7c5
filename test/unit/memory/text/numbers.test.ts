import { describe, expect, test } from 'vitest';
import { exactTokens } from '../../../../src/memory/text/exact-tokens.ts';
import { searchText } from '../../../../src/memory/text/node-text.ts';
import { otherSpellings, spellingsOf } from '../../../../src/memory/text/numbers.ts';
import { contentWords } from '../../../../src/memory/text/terms.ts';

test.for([
  ['upgrade to v2.3.1 now', ['upgrade', '2.3.1']],
  ['Version 2.3.', ['version', '2.3']],
  ['API v2', ['api', '2']],
  ['1,000 crates, 10000 lids', ['1000', 'crates', '10000', 'lids']],
  ['costs 1,250.50', ['costs', '1250.50']],
  ['on 2026-05-01', ['2026', '05', '01']],
] as const)('the words of %j are %j', ([text, expected]) => {
  expect(contentWords(text)).toEqual(expected);
});

test.for([
  ['v2.3', ['2.3', 'v2.3']],
  ['2.3.1', ['2.3.1', 'v2.3.1']],
  ['1000', ['1000', '1,000']],
  ['1,000', ['1000', '1,000']],
  ['1234567', ['1234567', '1,234,567']],
  ['100', ['100']],
  ['quay', ['quay']],
] as const)('%j may be written as %j', ([word, expected]) => {
  expect(spellingsOf(word)).toEqual(expected);
});

describe('names with a point or a number', () => {
  test.for([
    ['node.js', ['node.js', 'nodejs']],
    ['gpt-4', ['gpt4']],
    ['gpt 4', ['gpt4']],
    ['ipv6', ['"ipv 6"']],
    ['the end. a start', []],
  ] as const)('%j is also %j', ([text, expected]) => {
    expect(otherSpellings(text)).toEqual(expected);
  });

  test('stand in one word in the text for search', () => {
    const text = searchText({ key: 'k', description: 'We run Node.js and Vue.js.', data: {} });
    expect(text).toMatch(/\bnodejs\b[^]*\bvuejs\b/);
  });
});

test('a version is an exact token with and without its v, and so is a number that is all of a query', () => {
  expect(exactTokens('what changed in 2.3.1')).toEqual([['2.3.1', 'v2.3.1']]);
  expect(exactTokens('v2.3')).toEqual([['2.3', 'v2.3']]);
  expect(exactTokens('42')).toEqual([['42']]);
  expect(exactTokens('42 crates')).toEqual([]);
});
