import * as chrono from 'chrono-node/en';
import { dayOf, offsetAt, type Day } from './calendar.ts';
import { dateWithoutYear, monthsFrom, monthsWithoutYear, oneDay, weekOfYear, type Days } from './days.ts';
import { certain, MONTH, monthOf, NO_TIME, YEAR, type Now, type Pattern, type Point } from './pattern.ts';
import { namedMonths, RELATIVE, shifted } from './relative.ts';

/** What recurs is at no time of its own, and a number behind these words is no week of the calendar. */
const RECURRING = /\b(?:every|each)\s+(?:other\s+)?\p{L}+/gu;
const DATE = '(\\d{1,2})(?:st|nd|rd|th)?';
const TO = '(?:to|until|till|through|and|[-–—])';
const SEASONS: Readonly<Record<string, number>> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };
/** The names of months in languages that are written as English is, each with its number. */
const FOREIGN_MONTHS = new Map(
  ['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'fi', 'cs'].flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month) => {
      const parts = format.formatToParts(Date.UTC(2026, month, 1));
      return [parts.find(({ type }) => type === 'month')?.value.toLowerCase() ?? '', month + 1] as const;
    });
  }),
);
const ORDINALS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4 };

/** Dates by number, and stretches that chrono does not know, or knows as a point within. */
const WRITTEN: readonly Pattern[] = [
  {
    form: /(?<![\p{L}\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?![\d.]*\d)/gu,
    read: ([date, month, year]) => ofDay(dayOf(Number(year), Number(month), Number(date))),
  },
  {
    form: /(\d{4})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/g,
    read: ([year, month, date]) => ofDay(dayOf(Number(year), Number(month), Number(date))),
  },
  {
    form: new RegExp(
      `(?<![\\p{L}\\d.])(?:${DATE}\\s*${TO}\\s*${DATE}\\s+(?:of\\s+)?${MONTH}|${MONTH}\\s+${DATE}\\s*${TO}\\s*${DATE})(?:,?\\s+${YEAR})?(?![\\p{L}\\d])`,
      'gu',
    ),
    read: ([first, last, behind, before, from, to, year], now) =>
      datesOfMonth(monthOf(behind ?? before ?? ''), Number(first ?? from), Number(last ?? to), year, now),
  },
  {
    // Chrono knows it in leap years alone.
    form: /\b(?:29(?:th)?\s+(?:of\s+)?feb(?:ruary)?|feb(?:ruary)?\s+29(?:th)?)\b(?!,?\s*\d)/g,
    read: (_, now) => datesOfMonth(2, 29, 29, undefined, now),
  },
  {
    form: /(?<![\d-])(\d{4})-(\d{2})(?![\d-])/g,
    read: ([year, month]) => ofMonth(Number(year), Number(month)),
  },
  {
    form: new RegExp(
      `\\b(?:${YEAR}\\s+)?(?:q([1-4])|(?:the\\s+)?(first|second|third|fourth|[1-4](?:st|nd|rd|th))\\s+quarter)(?:(?:\\s+of)?\\s+${YEAR})?\\b`,
      'g',
    ),
    read: ([before, digit, name = '', behind], { today, tense }) => {
      const first = 3 * Number(digit ?? ORDINALS[name] ?? name.slice(0, 1)) - 2;
      const year = before ?? behind;
      if (year !== undefined) return certain(monthsFrom(Number(year), first, 3));
      return { ...certain(monthsWithoutYear(first, 3, today, tense)), cycle: 'year' };
    },
  },
  {
    form: new RegExp(`\\b(?:h([12])|(?:the\\s+)?(first|second)\\s+half\\s+of)\\s+${YEAR}\\b`, 'g'),
    read: ([digit, name = '', year]) =>
      certain(monthsFrom(Number(year), 6 * Number(digit ?? ORDINALS[name]) - 5, 6)),
  },
  {
    form: new RegExp(
      `\\b(?:the\\s+)?(?:(first|second|third|fourth|last)\\s+week|(first|second)\\s+half)\\s+(?:of|in)\\s+${MONTH}(?:,?\\s+${YEAR})?(?![\\p{L}\\d])`,
      'gu',
    ),
    read: ([week, half = '', name = '', year], { today, tense }) => {
      const month = monthOf(name);
      const { first, last } = year
        ? monthsFrom(Number(year), month, 1)
        : monthsWithoutYear(month, 1, today, tense);
      const days = week ? weekOfMonth(week, first, last) : halfOfMonth(half, first, last);
      return { ...certain(days), ...(!year && { cycle: 'year' }) };
    },
  },
  {
    // Of the northern half of the world; winter begins in the year that is named.
    form: new RegExp(
      `\\b(?:(spring|summer|autumn|fall|winter)(?:\\s+of)?\\s+${YEAR}|(last|this|next)\\s+(spring|summer|autumn|fall|winter))\\b`,
      'g',
    ),
    read: ([name = '', year, which = '', other = ''], { today }) => {
      const first = SEASONS[name || other] ?? 0;
      if (year !== undefined) return certain(monthsFrom(Number(year), first, 3));
      return certain(namedMonths(first, 3, which, today));
    },
  },
  {
    form: new RegExp(
      `(?<![\\p{L}\\d.])(\\d{1,2})[.º]?\\s+(?:de\\s+)?(\\p{L}{3,12})\\s+(?:de\\s+)?${YEAR}(?![\\p{L}\\d])`,
      'gu',
    ),
    read: ([date, name = '', year]) =>
      ofDay(dayOf(Number(year), FOREIGN_MONTHS.get(name) ?? 0, Number(date))),
  },
  {
    form: new RegExp(`\\b(?:week|cw|kw)\\s?(\\d{1,2})(?:\\s+of|,|/)?\\s?${YEAR}\\b`, 'g'),
    read: ([week, year]) => {
      const days = weekOfYear(Number(year), Number(week));
      return days && certain(days);
    },
  },
  {
    form: new RegExp(`(?<!\\d(?:st|nd|rd|th)?(?:\\s+of)?\\s+)\\b${MONTH},?\\s+(?:of\\s+)?${YEAR}\\b`, 'g'),
    read: ([month = '', year]) => ofMonth(Number(year), monthOf(month)),
  },
];

/** A month or a year alone. */
const BARE: readonly Pattern[] = [
  {
    form: new RegExp(`\\b${MONTH}(?![\\p{L}\\p{N}])(?!\\s*\\d)`, 'gu'),
    read: ([name = ''], { today, tense }) => ({
      ...certain(monthsWithoutYear(monthOf(name), 1, today, tense)),
      ...{ cycle: 'year', bare: 'month' },
    }),
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
  const mask = (found: string) => ';'.repeat(found.length);
  let rest = text.replaceAll(RECURRING, mask);
  const cover = (at: number, end: number) => {
    rest = rest.slice(0, at) + ';'.repeat(end - at) + rest.slice(end);
  };
  const take = (named: Point | undefined) => {
    if (!named) return;
    const point = { ...named, ...shifted(rest, named.at, named.days) };
    points.push(point);
    cover(point.at, point.end);
  };
  const takeAll = ({ form, read }: Pattern) => {
    for (const match of rest.matchAll(form)) {
      const [at, end] = [match.index, match.index + match[0].length];
      const found = read(match.slice(1), now);
      if (found === NO_TIME) cover(at, end);
      else take(found && { ...found, at, end });
    }
  };
  [...WRITTEN, ...RELATIVE].forEach(takeAll);
  const reference = { instant: new Date(now.instant), timezone: offsetAt(now.instant, now.zone) / 60_000 };
  for (const parsed of chrono.casual.parse(rest.replaceAll(JOINTS, mask), reference))
    take(pointOf(parsed, now));
  BARE.forEach(takeAll);
  return points.toSorted((a, b) => a.at - b.at);
}

/** Chrono also takes "sun", "sat", "now", "4/5" and the hour of a day for a time. */
const NO_DAY =
  /^(?:(?:on )?(?:sun|mon|tues?|wed|thurs?|thu|fri|sat)\.?|now|midnight|noon|at .*|.* (?:before|after|earlier|later)|in .*(?:second|minute|hour)s?|\d+\/\d+)$/;

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
    ...(!start.isCertain('year') && { cycle: 'year' }),
    isAmbiguous: /^\d{1,2}\/\d{1,2}\//.test(text.slice(lead)),
  };
}

/** What chrono is certain of: a day, a month, a year. Times by the day of asking are read above. */
function daysOf(of: chrono.ParsedResult['start'], { today, tense }: Now): Days | undefined {
  const [year, month, date] = [of.get('year') ?? 0, of.get('month') ?? 0, of.get('day') ?? 0];
  if (of.isCertain('day') && of.isCertain('year')) return oneDay(dayOf(year, month, date));
  if (of.isCertain('day')) return oneDay(dateWithoutYear(month, date, today, tense));
  if (of.isCertain('month') && of.isCertain('year')) return monthsFrom(year, month, 1);
  return of.isCertain('year') ? monthsFrom(year, 1, 12) : undefined;
}

/** Seven days of a month: the first ones, the next ones, or the last. */
function weekOfMonth(which: string, first: Day, last: Day): Days {
  if (which === 'last') return { first: last - 6, last };
  const begin = first + 7 * ((ORDINALS[which] ?? 1) - 1);
  return { first: begin, last: begin + 6 };
}

function halfOfMonth(which: string, first: Day, last: Day): Days {
  return which === 'first' ? { first, last: first + 14 } : { first: first + 15, last };
}

/** Dates of one month. Without a year the last of them counts. */
function datesOfMonth(month: number, from: number, to: number, year: string | undefined, now: Now) {
  const last =
    year === undefined ? dateWithoutYear(month, to, now.today, now.tense) : dayOf(Number(year), month, to);
  if (last === undefined || from < 1 || from > to) return undefined;
  const days = certain({ first: last - (to - from), last });
  return year === undefined ? { ...days, cycle: 'year' as const } : days;
}

function ofDay(day: Day | undefined) {
  const days = oneDay(day);
  return days && certain(days);
}

function ofMonth(year: number, month: number) {
  return year >= 1 && month >= 1 && month <= 12 ? certain(monthsFrom(year, month, 1)) : undefined;
}
