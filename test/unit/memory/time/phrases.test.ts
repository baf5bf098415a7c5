import { describe, expect, test } from 'vitest';
import { periodIn } from '../../../../src/memory/time/period.ts';

/** A calendar of its own, so that it shares no error with what it checks. */
class Calendar {
  readonly today: string;
  constructor(today: string) {
    this.today = today;
  }
  day(by: number): string {
    const date = new Date(`${this.today}T12:00:00Z`);
    date.setUTCDate(date.getUTCDate() + by);
    return date.toISOString().slice(0, 10);
  }
  /** 0 is Monday. */
  get weekday(): number {
    return (new Date(`${this.today}T12:00:00Z`).getUTCDay() + 6) % 7;
  }
  days(from: number, to = from): string {
    return `${this.day(from)}/${this.day(to)}`;
  }
  /** Days of the week so many weeks away, Monday to Sunday unless told otherwise. */
  week(by: number, from = 0, to = 6): string {
    return this.days(7 * by + from - this.weekday, 7 * by + to - this.weekday);
  }
  months(by: number, count = 1): string {
    const [year = 0, month = 0] = this.today.split('-').map(Number);
    return monthsOf(year, month + by, count);
  }
  quarter(by: number): string {
    const [year = 0, month = 0] = this.today.split('-').map(Number);
    return monthsOf(year, Math.ceil(month / 3) * 3 - 2 + 3 * by, 3);
  }
  year(by: number): string {
    return monthsOf(Number(this.today.slice(0, 4)) + by, 1, 12);
  }
  /** The last such day of the week, which may be today. */
  last(weekday: number): string {
    let by = 0;
    while (new Calendar(this.day(by)).weekday !== weekday) by -= 1;
    return this.days(by);
  }
  coming(weekday: number): string {
    let by = 0;
    while (new Calendar(this.day(by)).weekday !== weekday) by += 1;
    return this.days(by);
  }
}

function monthsOf(year: number, month: number, count: number): string {
  const at = (months: number, day: number) =>
    new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10);
  return `${at(0, 1)}/${at(count, 0)}`;
}

/** Phrases whose days count from the day of asking. */
const PHRASES: readonly (readonly [string, (of: Calendar) => string])[] = [
  ['what happened today', (of) => of.days(0)],
  ['what did we do this morning', (of) => of.days(0)],
  ['what is on this afternoon', (of) => of.days(0)],
  ['anything tonight', (of) => of.days(0)],
  ['what happened yesterday', (of) => of.days(-1)],
  ['what was yesterday evening', (of) => of.days(-1)],
  ['what happened last night', (of) => of.days(-1)],
  ['tomorrow', (of) => of.days(1)],
  ['what is planned for tomorrow morning', (of) => of.days(1)],
  ['the day before yesterday', (of) => of.days(-2)],
  ['what is on the day after tomorrow', (of) => of.days(2)],
  ['two days before yesterday', (of) => of.days(-3)],
  ['3 days after tomorrow', (of) => of.days(4)],
  ['what happened 1 day ago', (of) => of.days(-1)],
  ['what happened 3 days ago', (of) => of.days(-3)],
  ['what happened ten days ago', (of) => of.days(-10)],
  ['notes of 100 days ago', (of) => of.days(-100)],
  ['a couple of days ago', (of) => of.days(-2)],
  ['what happened a few days ago', (of) => of.days(-3)],
  ['what happens in 3 days', (of) => of.days(3)],
  ['what is due in five days', (of) => of.days(5)],
  ['what is planned 4 days from now', (of) => of.days(4)],
  ['what is on a week from tomorrow', (of) => of.days(8)],
  ['a week ago', (of) => of.week(-1)],
  ['what did we decide two weeks ago', (of) => of.week(-2)],
  ['what is on in two weeks', (of) => of.week(2)],
  ['this week', (of) => of.week(0)],
  ['what is on in the current week', (of) => of.week(0)],
  ['meetings last week', (of) => of.week(-1)],
  ['meetings in the previous week', (of) => of.week(-1)],
  ['meetings next week', (of) => of.week(1)],
  ['meetings in the following week', (of) => of.week(1)],
  ['the week before last', (of) => of.week(-2)],
  ['the week after next', (of) => of.week(2)],
  ['this weekend', (of) => of.week(0, 5, 6)],
  ['last weekend', (of) => of.week(-1, 5, 6)],
  ['next weekend', (of) => of.week(1, 5, 6)],
  ['the weekend before last', (of) => of.week(-2, 5, 6)],
  ['what will we do at the weekend', (of) => of.week(0, 5, 6)],
  ['what did we do on the weekend', (of) => of.week(of.weekday < 5 ? -1 : 0, 5, 6)],
  ['what is left for the rest of the week', (of) => of.days(0, 6 - of.weekday)],
  ['what did we do over the past week', (of) => of.days(-7, 0)],
  ['what is due in the coming week', (of) => of.days(0, 7)],
  ['this day', (of) => of.days(0)],
  ['the last day', (of) => of.days(-1)],
  ['the next day', (of) => of.days(1)],
  ['in the last 3 days', (of) => of.days(-3, 0)],
  ['the past ten days', (of) => of.days(-10, 0)],
  ['in the last few days', (of) => of.days(-3, 0)],
  ['within the last 2 weeks', (of) => of.days(-14, 0)],
  ['in the next 3 days', (of) => of.days(0, 3)],
  ['what is due within the next five days', (of) => of.days(0, 5)],
  ['what is due within 5 days', (of) => of.days(0, 5)],
  ['over the coming ten days', (of) => of.days(0, 10)],
  ['in the next two weeks', (of) => of.days(0, 14)],
  ['what did we decide within 2 weeks', (of) => of.days(-14, 0)],
  ['this month', (of) => of.months(0)],
  ['last month', (of) => of.months(-1)],
  ['next month', (of) => of.months(1)],
  ['invoices from the month before last', (of) => of.months(-2)],
  ['what is on in the month after next', (of) => of.months(2)],
  ['what happened two months ago', (of) => of.months(-2)],
  ['what is due in two months', (of) => of.months(2)],
  ['this quarter', (of) => of.quarter(0)],
  ['last quarter', (of) => of.quarter(-1)],
  ['next quarter', (of) => of.quarter(1)],
  ['results of two quarters ago', (of) => of.quarter(-2)],
  ['this year', (of) => of.year(0)],
  ['last year', (of) => of.year(-1)],
  ['next year', (of) => of.year(1)],
  ['the year before last', (of) => of.year(-2)],
  ['what happened three years ago', (of) => of.year(-3)],
  ['in May last year', () => '2025-05-01/2025-05-31'],
  ['on 5 May last year', () => '2025-05-05/2025-05-05'],
  ['May 5 next year', () => '2027-05-05/2027-05-05'],
  ['last March', () => '2026-03-01/2026-03-31'],
  ['next March', () => '2027-03-01/2027-03-31'],
  ['last December', () => '2025-12-01/2025-12-31'],
  ['what happened on Monday', (of) => of.last(0)],
  ['what did we do on Friday', (of) => of.last(4)],
  ['who called on Sunday', (of) => of.last(6)],
  ['what is on Monday', (of) => of.coming(0)],
  ['what is due on Friday', (of) => of.coming(4)],
  ['appointments on Sunday', (of) => of.coming(6)],
  ['this Wednesday', (of) => of.week(0, 2, 2)],
  ['what did we do this Wednesday', (of) => of.last(2)],
  ['appointments this Wednesday', (of) => of.coming(2)],
  ['next Monday', (of) => of.week(1, 0, 0)],
  ['meetings next Friday', (of) => of.week(1, 4, 4)],
  ['next sun', (of) => of.week(1, 6, 6)],
  ['last Monday', (of) => (of.weekday === 0 ? of.days(-7) : of.last(0))],
  ['last Friday', (of) => (of.weekday === 4 ? of.days(-7) : of.last(4))],
  ['last Sunday', (of) => (of.weekday === 6 ? of.days(-7) : of.last(6))],
  ['the coming Tuesday', (of) => of.coming(1)],
  [
    'the day before last Friday',
    (of) => new Calendar(of.weekday === 4 ? of.day(-7) : of.last(4).slice(0, 10)).days(-1),
  ],
  ['appointments the day after Friday', (of) => new Calendar(of.coming(4).slice(0, 10)).days(1)],
  ['what did we do from Monday to Wednesday', (of) => new Calendar(of.last(2).slice(0, 10)).days(-2, 0)],
  ['what is planned from Monday to Wednesday', (of) => new Calendar(of.coming(0).slice(0, 10)).days(0, 2)],
  ['from yesterday to tomorrow', (of) => of.days(-1, 1)],
  ['what is due by Friday', (of) => `${of.today}/${of.coming(4).slice(0, 10)}`],
  ['what is due until tomorrow', (of) => of.days(0, 1)],
  ['since yesterday', (of) => `${of.day(-1)}/`],
  ['what happened before last week', (of) => `/${new Calendar(of.week(-1).slice(0, 10)).day(-1)}`],
  ['what comes after tomorrow', (of) => `${of.day(2)}/`],
  ['what is on today and tomorrow', (of) => of.days(0, 1)],
  ['what did we do yesterday and today', (of) => of.days(-1, 0)],
  ['what is planned for Saturday and Sunday', (of) => new Calendar(of.coming(5).slice(0, 10)).days(0, 1)],
  ['appointments from today to Sunday', (of) => of.days(0, 6 - of.weekday)],
  ['what is due between now and Friday', (of) => `${of.today}/${of.coming(4).slice(0, 10)}`],
  ['what did we decide from last month until now', (of) => `${of.months(-1).slice(0, 10)}/${of.today}`],
  ['meetings of last week and this week', (of) => `${of.week(-1).slice(0, 10)}/${of.week(0).slice(11)}`],
  ['what happened earlier this week', (of) => of.week(0)],
  ['later this month', (of) => of.months(0)],
  ['the middle of last month', (of) => of.months(-1)],
  ['what is due by the end of the quarter', (of) => `${of.today}/${of.quarter(0).slice(11)}`],
  ['at the beginning of the year', (of) => of.year(0)],
  ['over the last two weeks', (of) => of.days(-14, 0)],
  // The week of asking begins on 23 November 2026.
  ['March and April 2027: what is there', () => '2027-03-01/2027-04-30'],
  ['what happened in March or April', () => '2026-03-01/2026-04-30'],
  ['what happened in March or in April', () => '2026-03-01/2026-04-30'],
  ['May to July 2024', () => '2024-05-01/2024-07-31'],
  ['early June to late July 2025', () => '2025-06-01/2025-07-31'],
  ['between the middle of April and the middle of May 2027', () => '2027-04-01/2027-05-31'],
  ['from the beginning of March until the middle of May', () => '2026-03-01/2026-05-31'],
  ['what did we decide in May and June last year', () => '2025-05-01/2025-06-30'],
  ['what happened in 2024 and 2025', () => '2024-01-01/2025-12-31'],
  ['December and January', () => '/'],
  ['in December and January', () => '2025-12-01/2026-01-31'],
  ['5 May and 6 May', () => '2026-05-05/2026-05-06'],
  ['throughout May', () => '2026-05-01/2026-05-31'],
  ['all of March', () => '2026-03-01/2026-03-31'],
  ['the whole of 2025', () => '2025-01-01/2025-12-31'],
  ['in the first week of May', () => '2026-05-01/2026-05-07'],
  ['in the last week of October 2025', () => '2025-10-25/2025-10-31'],
  ['second half of March', () => '2026-03-16/2026-03-31'],
  ['the week of 5 May 2026', () => '2026-05-04/2026-05-10'],
  ['anything on the 3rd and 4th', () => '2026-11-03/2026-11-04'],
  ['what have we planned before the end of May', (of) => `${of.today}/2027-05-30`],
  ['appointments in December', () => '2026-12-01/2026-12-31'],
  ['what did we do in December', () => '2025-12-01/2025-12-31'],
  ['appointments in November', () => '2026-11-01/2026-11-30'],
  ['what happened in November', () => '2026-11-01/2026-11-30'],
  ['appointments in May', () => '2027-05-01/2027-05-31'],
  ['decisions in May', () => '2026-05-01/2026-05-31'],
  ['what is planned for 3 March', () => '2027-03-03/2027-03-03'],
  ['what was planned for 3 March', () => '2026-03-03/2026-03-03'],
  ['appointments from 3 to 9 March', () => '2027-03-03/2027-03-09'],
  ['notes from March 3 to March 9', () => '2026-03-03/2026-03-09'],
  ['trips from 28 December to 4 January', () => '2025-12-28/2026-01-04'],
  ['what is planned from 28 December to 4 January', () => '2026-12-28/2027-01-04'],
  ['what happened on 29 February', () => '2024-02-29/2024-02-29'],
  ['appointments on 29 February', () => '2028-02-29/2028-02-29'],
  ['what did we do on the 3rd', () => '2026-11-03/2026-11-03'],
  ['appointments on the 3rd', () => '2026-12-03/2026-12-03'],
  ['what did we decide in Q3', () => '2026-07-01/2026-09-30'],
  ['goals planned for Q1', () => '2027-01-01/2027-03-31'],
  ['results of the third quarter of 2025', () => '2025-07-01/2025-09-30'],
  ['in the first half of 2025', () => '2025-01-01/2025-06-30'],
  ['notes of week 12 of 2026', () => '2026-03-16/2026-03-22'],
  ['second half of May 2027', () => '2027-05-16/2027-05-31'],
  ['where was it in the summer of 2022', () => '2022-06-01/2022-08-31'],
  ['in winter 2024', () => '2024-12-01/2025-02-28'],
  ['last summer', () => '2026-06-01/2026-08-31'],
  ['next spring', () => '2027-03-01/2027-05-31'],
  ['Was ist am 12. Dezember 2026?', () => '2026-12-12/2026-12-12'],
  ['¿Qué hay el 18 de marzo de 2027?', () => '2027-03-18/2027-03-18'],
  ['qu’est-ce qui se passe le 1 août 2026', () => '2026-08-01/2026-08-01'],
  ['week 1, 2027', () => '2027-01-04/2027-01-10'],
  ['at the end of March 2025', () => '2025-03-01/2025-03-31'],
  ['as of 15 June 2025', () => '2025-06-15/2025-06-15'],
  ['the day before 3 March 2025', () => '2025-03-02/2025-03-02'],
  ['two days after 27 February 2024', () => '2024-02-29/2024-02-29'],
];

describe.for(['23', '24', '25', '26', '27', '28', '29'].map((date) => `2026-11-${date}`))(
  'asked on %s',
  (today) => {
    test.for(PHRASES)('%s', ([phrase, expected]) => {
      const { from = '', to = '' } = periodIn(phrase, Date.parse(`${today}T10:00:00Z`), 'UTC') ?? {};
      expect(`${from.slice(0, 10)}/${to.slice(0, 10)}`).toBe(expected(new Calendar(today)));
    });
  },
);

test.for([
  'every Friday',
  'each week',
  'on 31 February 2026',
  'on 30 February',
  'built in 3 days',
  'floor 3',
  'Fridays',
  'how early may I call',
  'who leads it now',
  'now and then',
  'from now on',
  'two weeks before the wedding',
  'in the last week of the month',
])('%s names no period', (phrase) => {
  expect(periodIn(phrase, Date.parse('2026-11-25T10:00:00Z'), 'UTC')).toBeUndefined();
});

test.for([
  ['Pacific/Auckland', '2026-11-25T10:30:00Z', '2026-11-24T11:00:00.000Z', '2026-11-25T10:59:59.999Z'],
  ['America/Los_Angeles', '2026-11-25T03:00:00Z', '2026-11-24T08:00:00.000Z', '2026-11-25T07:59:59.999Z'],
] as const)('today is the day of the caller: %s', ([zone, now, from, to]) => {
  expect(periodIn('today', Date.parse(now), zone)).toMatchObject({ from, to });
});
