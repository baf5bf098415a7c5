import * as chrono from 'chrono-node/en';
import { dateOf, dayOf, startOfMonth, type Day, offsetAt } from './calendar.ts';
import { back, calendarUnit, lastDate, lastWeekday, monthsFrom, oneDay, type Days } from './days.ts';

/** A place in a text that names days, a month, a year or the like. */
export interface Point {
  readonly at: number;
  readonly end: number;
  readonly days: Days;
  /** It stands for a time only after a word such as "since": a month's name may be a person's or a verb, a year a number. */
  readonly bare?: 'month' | 'year';
  /** The text names no year; it is the last one that has come. */
  readonly isYearless: boolean;
  /** Of a date such as 03/05/2026 it is unknown which number is the month. */
  readonly isAmbiguous: boolean;
}

/** The moment and the place of the caller. */
export interface Now {
  readonly instant: number;
  readonly zone: string;
  readonly today: Day;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const YEAR = '((?:19|20)\\d{2})';
const COUNTS: Readonly<Record<string, number>> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ twelve: 12, 'a couple of': 2, few: 3 },
};

interface Pattern {
  readonly form: RegExp;
  readonly read: (parts: string[], now: Now) => Omit<Point, 'at' | 'end'> | undefined;
}

/** Forms that chrono does not know, or knows as a point within the stretch of time that is meant. */
const PATTERNS: readonly Pattern[] = [
  {
    form: /(?<![\p{L}\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?![\d.]*\d)/gu,
    read: ([date, month, year]) => ofDay(dayOf(Number(year), Number(month), Number(date))),
  },
  {
    form: /(\d{4})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/g,
    read: ([year, month, date]) => ofDay(dayOf(Number(year), Number(month), Number(date))),
  },
  {
    form: /(?<![\d-])(\d{4})-(\d{2})(?![\d-])/g,
    read: ([year, month]) => ofMonth(Number(year), Number(month)),
  },
  {
    form: new RegExp(`\\bq([1-4])(?:\\s+of)?\\s+${YEAR}\\b`, 'g'),
    read: ([quarter, year]) => certain(monthsFrom(Number(year), 3 * Number(quarter) - 2, 3)),
  },
  {
    form: new RegExp(`\\b${YEAR}\\s+q([1-4])\\b`, 'g'),
    read: ([year, quarter]) => certain(monthsFrom(Number(year), 3 * Number(quarter) - 2, 3)),
  },
  {
    form: /\b(last|previous|this|current|next) (week|month|quarter|year)\b/g,
    read: ([which, unit], now) => certain(calendarUnit(which ?? '', unit ?? '', now.today)),
  },
  {
    form: new RegExp(
      `\\b(?:(?:last|past|previous) (\\d{1,3}|${Object.keys(COUNTS).join('|')})|past) (day|week|month|year)s?\\b`,
      'g',
    ),
    read: ([count, unit], { today }) =>
      certain({ first: back(today, COUNTS[count ?? 'one'] ?? Number(count), unit ?? ''), last: today }),
  },
];

/** A month or a year alone. */
const BARE: readonly Pattern[] = [
  {
    form: new RegExp(`\\b${MONTH}(?![\\p{L}\\p{N}])(?!\\s*\\d)`, 'gu'),
    read: ([name = ''], { today }) => {
      const { year } = dateOf(today);
      const month = MONTHS.indexOf(name.slice(0, 3)) + 1;
      const past = startOfMonth(year, month) > today ? year - 1 : year;
      return { ...certain(monthsFrom(past, month, 1)), isYearless: true, bare: 'month' };
    },
  },
  {
    form: new RegExp(
      `(?<![\\p{L}\\p{N}.,:/$€£#-])${YEAR}(?![\\p{L}\\p{N}/:%-]|[.,]\\d)(?!\\s+(?:ms|[kmg]b|k?m|k?g|px|rows|lines|items|users|people|tokens|words|files|tests|requests|times|euros?|dollars?|usd|eur)\\b)`,
      'gu',
    ),
    read: ([year]) => ({ ...certain(monthsFrom(Number(year), 1, 12)), bare: 'year' }),
  },
];

/** What joins two dates to a range; chrono would give the second one a year of its own. */
const JOINTS = /\s(?:to|until|till|through|[-–—])\s/g;

/** The points of a text in lower case, in their order. */
export function pointsIn(text: string, now: Now): Point[] {
  const points: Point[] = [];
  let rest = text;
  const take = (point: Point | undefined) => {
    if (!point) return;
    points.push(point);
    rest = rest.slice(0, point.at) + ';'.repeat(point.end - point.at) + rest.slice(point.end);
  };
  const takeAll = ({ form, read }: Pattern) => {
    for (const match of rest.matchAll(form)) {
      const found = read(match.slice(1), now);
      take(found && { ...found, at: match.index, end: match.index + match[0].length });
    }
  };
  PATTERNS.forEach(takeAll);
  const reference = { instant: new Date(now.instant), timezone: offsetAt(now.instant, now.zone) / 60_000 };
  const apart = rest.replaceAll(JOINTS, (joint) => ';'.repeat(joint.length));
  for (const parsed of chrono.casual.parse(apart, reference)) take(pointOf(parsed, now));
  BARE.forEach(takeAll);
  return points.toSorted((a, b) => a.at - b.at);
}

/** Chrono also takes "sun", "sat", "now", "4/5" and the hour of a day for a time. */
const NO_DAY =
  /^(?:(?:on )?(?:sun|mon|tues?|wed|thurs?|thu|fri|sat)\.?|now|midnight|noon|at .*|in .*(?:second|minute|hour)s?|\d+\/\d+)$/;

function pointOf({ text, index, start, end: until }: chrono.ParsedResult, now: Now): Point | undefined {
  const one = daysOf(start, now);
  const other = until ? daysOf(until, now) : one;
  if (!one || !other || other.last < one.first || NO_DAY.test(text)) return undefined;
  // Dates with dots are read above, by the day first.
  if (/^\d{1,2}\.\d/.test(text)) return undefined;
  const lead = /^(?:on )?/.exec(text)?.[0].length ?? 0;
  return {
    at: index + lead,
    end: index + text.length,
    days: { first: one.first, last: other.last },
    isYearless: !start.isCertain('year'),
    isAmbiguous: /^\d{1,2}\/\d{1,2}\//.test(text.slice(lead)),
  };
}

/** What chrono is certain of: a day, a month, a year. A date without a year, and a weekday, is the last one that has come. */
function daysOf(of: chrono.ParsedResult['start'], { today }: Now): Days | undefined {
  const [year, month, date] = [of.get('year') ?? 0, of.get('month') ?? 0, of.get('day') ?? 0];
  const weekday = of.get('weekday');
  const isWeekday = of.isCertain('weekday') && !of.isCertain('day') && !of.isCertain('month');
  if (isWeekday && weekday !== null) return oneDay(lastWeekday((weekday + 6) % 7, today));
  if (of.isCertain('day') && of.isCertain('year')) return oneDay(dayOf(year, month, date));
  if (of.isCertain('day')) return oneDay(lastDate(month, date, today));
  if (of.isCertain('month') && of.isCertain('year')) return monthsFrom(year, month, 1);
  return of.isCertain('year') ? monthsFrom(year, 1, 12) : undefined;
}

function ofDay(day: Day | undefined) {
  const days = oneDay(day);
  return days && certain(days);
}

function ofMonth(year: number, month: number) {
  return year >= 1 && month >= 1 && month <= 12 ? certain(monthsFrom(year, month, 1)) : undefined;
}

function certain(days: Days) {
  return { days, isYearless: false, isAmbiguous: false };
}
