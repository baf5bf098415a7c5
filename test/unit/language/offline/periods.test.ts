import { describe, expect, test } from 'vitest';
import { boundsOf, type Tense } from '../../../../src/language/offline/phrases/dates.ts';
import { extract } from './extract.ts';

const DAY_MS = 86_400_000;
/** A week of writing, Monday first: 2 to 8 March 2026. */
const WRITTEN = Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2026, 2, 2 + at, 15, 30)));
const day = (date: Date) => date.toISOString().slice(0, 10);
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const period = async (text: string, referenceTime = new Date('2025-05-15T12:00:00Z')) => {
  const [relation] = (await extract(text, { referenceTime })).relationships;
  return relation && [relation.valid_from?.slice(0, 10), relation.valid_to?.slice(0, 10)];
};

describe('dates', () => {
  test.for([
    ['since', 'Petra has lived in Bergen since 2019.', ['2019-01-01', undefined]],
    ['since a month', 'Petra leads Orlo since November.', ['2024-11-01', undefined]],
    ['until', 'Petra worked at Orlo until March 2020.', [undefined, '2020-03-31']],
    ['what ended', 'Petra stopped using Orlo on 3 May 2023.', [undefined, '2023-05-03']],
    ['both', 'Petra worked at Orlo from 2001 to 2005.', ['2001-01-01', '2005-12-31']],
    ['last month', 'Petra released Orlo last month.', ['2025-04-01', undefined]],
    ['a day of the past', 'Petra joined Orlo on 3 June.', ['2024-06-03', undefined]],
    ['a quarter', 'Petra joined Orlo in Q4.', ['2024-10-01', undefined]],
    ['a quarter with its year', 'Petra joined Orlo in Q2 2023.', ['2023-04-01', undefined]],
    ['dots', 'Petra joined Orlo on 13.4.2024.', ['2024-04-13', undefined]],
    ['slashes with one reading', 'Petra joined Orlo on 4/13/2024.', ['2024-04-13', undefined]],
    ['slashes with two', 'Petra joined Orlo on 4/5/2024.', [undefined, undefined]],
    ['a part of a year', 'Petra joined Orlo in early 2024.', [undefined, undefined]],
    ['a day that is none', 'Petra joined Orlo on 31 June 2024.', [undefined, undefined]],
    ['29 February', 'Petra joined Orlo on 29 February 2024.', ['2024-02-29', undefined]],
    [
      'of two days the one beside the name',
      'Petra met Nils on Monday and Mei on Tuesday.',
      ['2025-05-12', undefined],
    ],
  ] as const)('say when it was so: %s', async ([, text, expected]) => {
    expect(await period(text)).toEqual(expected);
  });

  test.for([1, 9999])('of the year %i are read', async (year) => {
    const text = `Petra joined Orlo on ${String(year).padStart(4, '0')}-03-02.`;
    expect(await period(text)).toEqual([`${String(year).padStart(4, '0')}-03-02`, undefined]);
  });

  test('a mail counts from when it was sent', async () => {
    const mail =
      'From: Petra Novak\nDate: Tue, 3 Mar 2026 10:00:00 +0000\nSubject: News\n\nNils joined Orlo yesterday.';
    expect(await period(mail)).toEqual(['2026-03-02', undefined]);
  });
});

/** Phrases with the days of their bounds as a calendar has them, for one who writes on a day. */
const phrases: readonly (readonly [
  phrase: string,
  tense: Tense,
  from: (written: Date) => Date | undefined,
])[] = [
  ['yesterday', undefined, (written) => new Date(written.getTime() - DAY_MS)],
  ['the day before yesterday', undefined, (written) => new Date(written.getTime() - 2 * DAY_MS)],
  ['today', undefined, (written) => written],
  ['tomorrow', undefined, (written) => new Date(written.getTime() + DAY_MS)],
  ['three days ago', undefined, (written) => new Date(written.getTime() - 3 * DAY_MS)],
  ['2 weeks ago', undefined, (written) => new Date(monday(written).getTime() - 14 * DAY_MS)],
  ['last week', undefined, (written) => new Date(monday(written).getTime() - 7 * DAY_MS)],
  ['this week', undefined, monday],
  ['next week', undefined, (written) => new Date(monday(written).getTime() + 7 * DAY_MS)],
  ['last month', undefined, () => new Date('2026-02-01')],
  ['next month', undefined, () => new Date('2026-04-01')],
  ['last quarter', undefined, () => new Date('2025-10-01')],
  ['last year', undefined, () => new Date('2025-01-01')],
  ['January', 'past', () => new Date('2026-01-01')],
  ['January', 'future', () => new Date('2027-01-01')],
  ['December', 'past', () => new Date('2025-12-01')],
  ['December', 'future', () => new Date('2026-12-01')],
  ['14 November', 'past', () => new Date('2025-11-14')],
  ['November 14', 'future', () => new Date('2026-11-14')],
  ['Q2', 'past', () => new Date('2025-04-01')],
  ['Q2', 'future', () => new Date('2026-04-01')],
  ['January', undefined, () => undefined],
  ['14 November', undefined, () => undefined],
  ['early March', 'past', () => undefined],
  ['around 2024', 'past', () => undefined],
];

function monday(written: Date): Date {
  return new Date(written.getTime() - ((written.getUTCDay() + 6) % 7) * DAY_MS);
}

/** The nearest day of that name before or after a day. */
function nearestWeekday(written: Date, name: string, step: number): Date {
  let at = new Date(written.getTime() + step * DAY_MS);
  while (WEEKDAYS[at.getUTCDay()] !== name) at = new Date(at.getTime() + step * DAY_MS);
  return at;
}

describe.for(WRITTEN.map((written) => [WEEKDAYS[written.getUTCDay()] ?? '', written] as const))(
  'one who writes on a %s means by',
  ([today, written]) => {
    test.for(phrases)('%s (%s)', ([phrase, tense, from]) => {
      const expected = from(written);
      expect(boundsOf(phrase, written, tense)?.[0].slice(0, 10)).toBe(expected && day(expected));
    });

    test.for(WEEKDAYS)('%s', (name) => {
      const first = (phrase: string, tense: Tense) => boundsOf(phrase, written, tense)?.[0].slice(0, 10);
      const [past, future] = [-1, 1].map((step) => day(nearestWeekday(written, name, step)));
      expect(first(`last ${name}`, undefined)).toBe(past);
      expect(first(`next ${name}`, undefined)).toBe(future);
      expect(first(name, undefined)).toBeUndefined();
      // On that day itself it may be today.
      expect(first(name, 'past')).toBe(name === today ? undefined : past);
      expect(first(name, 'future')).toBe(name === today ? undefined : future);
    });
  },
);
