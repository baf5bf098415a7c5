import { describe, expect, test } from 'vitest';
import { periodIn, timesIn } from '../../../../src/memory/time/period.ts';

/** A Wednesday. */
const NOW = Date.parse('2026-11-25T10:00:00Z');
const read = (query: string, zone = 'UTC') => periodIn(query, NOW, zone);
const days = (query: string, zone?: string) => {
  const { from = '', to = '' } = read(query, zone) ?? {};
  return `${from.slice(0, 10)}/${to.slice(0, 10)}`;
};

describe('a query that says when', () => {
  test.for([
    ['what happened in October', '2026-10-01/2026-10-31'],
    ['in December', '2025-12-01/2025-12-31'],
    ['in May 2023', '2023-05-01/2023-05-31'],
    ['in 2025', '2025-01-01/2025-12-31'],
    ['photos from 2025', '2025-01-01/2025-12-31'],
    ['in 2026-10', '2026-10-01/2026-10-31'],
    ['in Q3 2025', '2025-07-01/2025-09-30'],
    ['in the last 30 days', '2026-10-26/2026-11-25'],
    ['decisions before September 2026', '/2026-08-31'],
    ['before 12 May 2023', '/2023-05-11'],
    ['since March', '2026-03-01/'],
    ['from March 2025 on', '2025-03-01/'],
    ['after 3 March 2025', '2025-03-04/'],
    ['until 2024', '/2024-12-31'],
    ['between May and July', '2026-05-01/2026-07-31'],
    ['between November and February', '2025-11-01/2026-02-28'],
    ['from 2026-01-01 to 2026-02-01', '2026-01-01/2026-02-01'],
    ['between May and July 2024', '2024-05-01/2024-07-31'],
    ['from November to February 2024', '2023-11-01/2024-02-29'],
    ['from 3 March 2024 to 5 May', '2024-03-03/2024-05-05'],
    ['between 2020 and 2022', '2020-01-01/2022-12-31'],
    ['decisions since March and before September', '2026-03-01/2026-08-31'],
  ])('%j names %s', ([query = '', expected]) => {
    expect(days(query)).toBe(expected);
    expect(read(query)?.isClear).toBe(true);
  });

  test.for([
    ['what did we decide last week?', '2026-11-16/2026-11-22'],
    ['this week', '2026-11-23/2026-11-29'],
    ['last month', '2026-10-01/2026-10-31'],
    ['last year', '2025-01-01/2025-12-31'],
    ['yesterday', '2026-11-24/2026-11-24'],
    ['3 days ago', '2026-11-22/2026-11-22'],
    ['last Friday', '2026-11-20/2026-11-20'],
    ['on Friday', '2026-11-20/2026-11-20'],
    ['on March 3', '2026-03-03/2026-03-03'],
    ['on 5 December', '2025-12-05/2025-12-05'],
    ['am 03.05.2026', '2026-05-03/2026-05-03'],
    ['le 3. 5. 2026', '2026-05-03/2026-05-03'],
    ['2026年5月3日', '2026-05-03/2026-05-03'],
  ])('%j means %s', ([query = '', expected]) => {
    expect(days(query)).toBe(expected);
  });

  test.for([
    ['before 03/05/2026', '/2026-03-04'],
    ['compare 3 March 2025 with 9 June 2025', '2025-03-03/2025-06-09'],
  ])('%j may mean %s', ([query = '', expected]) => {
    expect(days(query)).toBe(expected);
    expect(read(query)?.isClear).toBe(false);
  });

  test.for([
    ...['may I go in', 'what may happen', 'the sun and the second one', 'sat on the mat', 'on the march'],
    ...['March leads the team', 'who is April?', 'the message from May', 'approved by June', 'April and May'],
    ...[
      'version 1.2.3',
      'v1.2.2024-rc',
      'in 2000 tests',
      'port 8420',
      '192.168.1.10',
      'at 9.30',
      'costs 3.50',
    ],
    ...[
      'at 5pm',
      'in 5 minutes',
      'now',
      '2024-02-30',
      'C3.07',
      '4/5 of them',
      'the last step',
      'second half',
    ],
    ...['1984 by Orwell', 'in the 1990s', 'call 555-2020', 'between 2 and 5'],
  ])('%j says nothing of the kind', (query) => {
    expect(read(query)).toBeUndefined();
  });

  test('amid a long sentence mentions the time of one thing', () => {
    const query =
      'Did the report that the mayor gave before 5 May 2023, and the letter that the council wrote to the port, agree about the dues?';
    expect(read(query)).toMatchObject({ isClear: false, from: '2023-05-05T00:00:00.000Z' });
  });

  test('is left without the words that say it', () => {
    expect(read('Decisions on Friday about the parser')).toMatchObject({
      words: 'friday',
      rest: expect.stringMatching(/^Decisions +about the parser$/) as string,
    });
  });

  test('means the day of the caller', () => {
    expect(read('yesterday', 'America/New_York')).toMatchObject({
      from: '2026-11-24T05:00:00.000Z',
      to: '2026-11-25T04:59:59.999Z',
    });
    expect(periodIn('today', Date.parse('2026-11-25T23:30:00Z'), 'Asia/Tokyo')?.from).toBe(
      '2026-11-25T15:00:00.000Z',
    );
  });

  test('is a text if it is long, in which times are mentioned', () => {
    expect(read(`${'word '.repeat(100)} in October`)).toBeUndefined();
  });
});

describe('of times a text tells', () => {
  const day = (text: string) => Date.parse(text) / 86_400_000;
  const WRITTEN = Date.parse('2026-06-02T10:00:00Z');

  test.for([
    ['The mill had 40 guests in May 2026', '2026-05-01', '2026-05-31'],
    ['In May the mill had 40 guests', '2026-05-01', '2026-05-31'],
    ['In August the mill had 40 guests', '2025-08-01', '2025-08-31'],
    ['The first quarter of 2026 brought 90', '2026-01-01', '2026-03-31'],
    ['The year 2025 brought 90', '2025-01-01', '2025-12-31'],
    ['The dam broke on 4 March 2026', '2026-03-04', '2026-03-04'],
  ] as const)('%s: what it names', ([text, first, last]) => {
    const { spans, named } = timesIn(text, WRITTEN, 'UTC');
    expect(spans).toEqual([]);
    expect(named).toEqual([{ first: day(first), last: day(last) }]);
  });

  test.for([
    ['Ida ran the mill until May 2025', undefined, '2025-05-31'],
    ['Ida ran the mill until she retired at the end of May 2025', undefined, '2025-05-31'],
    ['The van was a Ford until it was sold in February 2026', undefined, '2026-02-28'],
    ['Ben has run the mill since he came in June 2025', '2025-06-01', undefined],
  ] as const)('%s: since or until when it holds', ([text, first, last]) => {
    const [span] = timesIn(text, WRITTEN, 'UTC').spans;
    if (first) expect(span?.first).toBe(day(first));
    if (last) expect(span?.last).toBe(day(last));
    expect(span).toBeDefined();
  });

  test('a clause that ended before is none of it', () => {
    expect(timesIn('Ida ran the mill until she retired, and came back in May 2026', WRITTEN, 'UTC')).toEqual({
      spans: [],
      named: [{ first: day('2026-05-01'), last: day('2026-05-31') }],
    });
  });
});
