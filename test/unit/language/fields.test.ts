import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../../src/language/fields.ts';
import { threadTime } from '../../support/processor-time.ts';

describe('the fields of a text', () => {
  test.each([
    ['Signed on 12 March 2026, and again on 2026-03-12.', { dates: ['2026-03-12'] }],
    ['She joined in May 2020, and left on June 31, 2021.', { dates: ['2020-05-01'] }],
    ['Yesterday and next week name no year.', {}],
    [
      'From $1,200.50 to 3 million euros, EUR 300k or 45 €.',
      { amounts: ['$1,200.50', '3 million euros', 'EUR 300k', '45 €'] },
    ],
    ['Room 45, 20 % off, version 3.2.1', {}],
    ['Write to a.b@x-y.co.uk (not to @home or a@b).', { emails: ['a.b@x-y.co.uk'] }],
    ['See https://foo.bar/x?y=1. And (http://a.b/c)!', { urls: ['https://foo.bar/x?y=1', 'http://a.b/c'] }],
    ['', {}],
  ])('%s', (text, expected) => {
    expect(fieldsOf(text)).toEqual(expected);
  });

  test('are at most 20 of a kind', () => {
    const text = Array.from({ length: 50 }, (_, at) => `$${at}`).join(' ');
    expect(fieldsOf(text).amounts).toHaveLength(20);
  });

  test.each(['a', '1', 'a@', '1,', 'a.', '12 ', 'https://', 'a@b.', '12 May ', '$1 '])(
    'of a long text of %j are found in linear time',
    (part) => {
      const timeOf = (length: number) => {
        const text = part.repeat(length / part.length);
        const start = threadTime();
        fieldsOf(text);
        return threadTime() - start;
      };
      timeOf(20_000);
      expect(timeOf(200_000)).toBeLessThan(500);
    },
  );
});
