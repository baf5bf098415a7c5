import { describe, expect, test } from 'vitest';
import { exactTokens } from '../../../../src/memory/text/exact-tokens.ts';

describe('exactTokens', () => {
  test.each([
    ['what is clause C3.07 about?', [['c3.07', 'c3 07']]],
    ['Rechnung INV-2041 (bezahlt)', [['inv-2041', 'inv 2041']]],
    ['raise max_retry_count', [['max_retry_count', 'max retry count']]],
    ['where is parseQuery?', [['parsequery', 'parse query']]],
    ['mail Ada@Example.org.', [['ada@example.org', 'ada example org']]],
    ['look at example.com', [['example.com', 'example com']]],
    ['order 47110815', [['7110815'], ['47110815', '47,110,815']]],
    ['the 🎉 and the 👩‍💻', [['🎉'], ['👩‍💻']]],
    ['a ＂ｃ３．０７＂ in wide letters', [['c3.07', 'c3 07']]],
  ])('of %j are %j', (text, tokens) => {
    expect(exactTokens(text)).toEqual(tokens);
  });

  test('of a telephone number are its last digits, in whatever groups', () => {
    for (const text of ['+49 30 123 45 67', '030/1234567', '(030) 12-34-567', '+49301234567'])
      expect(exactTokens(`call ${text} today`), text).toContainEqual(['1234567']);
  });

  test('are no ordinary words, years, days and amounts', () => {
    const text =
      "In 2019, on 2026-05-03, she didn't sell 4,711 well-known he/she books in the U.S. for 3.5 each.";
    expect(exactTokens(text)).toEqual([]);
  });

  test('are eight at most', () => {
    expect(exactTokens(Array.from({ length: 40 }, (_, at) => `a${at}`).join(' '))).toHaveLength(8);
  });
});
