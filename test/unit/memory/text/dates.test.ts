import { describe, expect, test } from 'vitest';
import { datesIn, datesOf, isDuring } from '../../../../src/memory/text/dates.ts';

describe('datesIn', () => {
  test.for([
    ['on 2024-01-15', 20240115],
    ['at 2024-01-15T10:00:00Z', 20240115],
    ['in 2024-01', 20240100],
    ['7 May 2023', 20230507],
    ['the 7th of May, 2023', 20230507],
    ['MAY 7th, 2023', 20230507],
    ['Dec. 31 1999', 19991231],
    ['1 Sept 2020', 20200901],
    ['in February 2021', 20210200],
    ['March of 2021', 20210300],
    ['in Aug., 2020', 20200800],
    ['2 March\n2020', 20200302],
  ] as const)('of %j is %i', ([text, date]) => {
    expect(datesIn(text)).toEqual([date]);
  });

  test.for([
    'may the 4th be with you',
    'on 7 May',
    'in 2023',
    '2023-2024',
    '5550-1234',
    '2024-13-01',
    '2024-05-99',
    '2024-01-155',
    '2024-02-31',
    '2024-02-00',
    '2023-02-29',
    '1900-02-29',
    '2024-04-31',
    '2024-01-',
    '2024-01-1',
    '12345-01',
    '5/6/2023',
    'Mayhem 2023',
    '1 January 20235',
    '',
  ])('of %j are none', (text) => {
    expect(datesIn(text)).toEqual([]);
  });

  test('read a day that no month has as its month', () => {
    expect(datesIn('32 May 2023')).toEqual([20230500]);
  });

  test.for([
    ['2024-02-29', 20240229],
    ['2000-02-29', 20000229],
    ['2024-12-31', 20241231],
    ['2024-04-30, it ended', 20240430],
    ['2024-01, it began', 20240100],
  ] as const)('know the last day of a month, and where a date ends: %j is %i', ([text, date]) => {
    expect(datesIn(text)).toEqual([date]);
  });

  test.for([
    ['May 2024-01-01 2023', [20240101]],
    ['7 May 2024-01 2023', [20240100]],
    ['7 June 1 2023, May 2023', [20230601, 20230500]],
  ] as const)('do not join what stands on both sides of another: %j', ([text, dates]) => {
    expect(datesIn(text)).toEqual(dates);
  });

  test('are returned once each, in any notation', () => {
    expect(datesIn('3 March 2020, or March 3rd, 2020, or 2020-03-03')).toEqual([20200303]);
  });

  test('do not have the month of a day as well', () => {
    expect(datesIn('from 12 Mar 2020 to Mar 14, 2020 and in Mar 2021')).toEqual([
      20200312, 20200314, 20210300,
    ]);
  });

  test.for(Array.from({ length: 12 }, (_, month) => month))(
    'know month %i by its name and its first three letters',
    (month) => {
      const name = new Date(2020, month, 1).toLocaleString('en', { month: 'long' });
      const expected = [20200000 + (month + 1) * 100];
      expect(datesIn(`${name} 2020`)).toEqual(expected);
      expect(datesIn(`${name.slice(0, 3).toLowerCase()} 2020`)).toEqual(expected);
    },
  );
});

describe('datesOf', () => {
  test('are the day it happened and the dates in data, each once', () => {
    const data = { begun: '2023-05-06', ended: '2023-05-06T10:00:00+02:00', seen: '2024-01-15' };
    expect(datesOf('2024-01-15T10:00:00.000Z', data)).toEqual([20240115, 20230506]);
  });

  test('are not values that only contain a date', () => {
    const data = { note: 'on 2022-01-01', days: '2022-01-01 to 2022-01-03', number: 20200101, none: null };
    expect(datesOf(null, data)).toEqual([]);
    expect(datesOf('2022-13-01', { when: '2022-01-32', due: '2024-02-31', end: '2024-02-00' })).toEqual([]);
  });
});

describe('isDuring', () => {
  test.for([
    [20240115, 20240115, true],
    [20240115, 20240116, false],
    [20240115, 20240100, true],
    [20240131, 20240100, true],
    [20240201, 20240100, false],
    [20230115, 20240100, false],
  ] as const)('%i, asked for %i, is %j', ([day, asked, expected]) => {
    expect(isDuring(day, asked)).toBe(expected);
  });
});
