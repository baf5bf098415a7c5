import { dateOf, dayOf, dayText, startOfMonth, startOfWeek, weekdayOf, type Day } from './calendar.ts';
import type { Tense } from './tense.ts';

/** The first and the last day of a stretch of time. */
export interface Days {
  readonly first: Day;
  readonly last: Day;
}

/** Leap years lie up to eight years apart. */
const MAX_YEARS_APART = 8;

export function oneDay(day: Day | undefined): Days | undefined {
  return day === undefined ? undefined : { first: day, last: day };
}

/** The last date that has come, or the next one where the query plans; today is both. */
export function dateWithoutYear(month: number, date: number, today: Day, tense: Tense): Day | undefined {
  const { year } = dateOf(today);
  const way = tense === 'ahead' ? 1 : -1;
  for (let years = 0; years <= MAX_YEARS_APART; years++) {
    const day = dayOf(year + way * years, month, date);
    if (day !== undefined && way * (day - today) >= 0) return day;
  }
  return undefined;
}

/** The same of a day of the month. */
export function dateWithoutMonth(date: number, today: Day, tense: Tense): Day | undefined {
  const { year, month } = dateOf(today);
  const way = tense === 'ahead' ? 1 : -1;
  for (let months = 0; months <= 2; months++) {
    const first = startOfMonth(year, month + way * months);
    const day = first + date - 1;
    if (dateOf(day).month === dateOf(first).month && way * (day - today) >= 0) return day;
  }
  return undefined;
}

/** A month, or some that begin with it, in the last year in which they have begun, or the first in which they are not over. */
export function monthsWithoutYear(month: number, count: number, today: Day, tense: Tense): Days {
  const { year } = dateOf(today);
  const days = monthsFrom(year, month, count);
  if (tense === 'ahead') return days.last >= today ? days : monthsFrom(year + 1, month, count);
  return days.first <= today ? days : monthsFrom(year - 1, month, count);
}

/** The last one, or the next one where the query plans; today is both. "Last" and "next" are never today, "next" is of the next week. */
export function weekdayNear(weekday: number, which: string, today: Day, tense: Tense): Day {
  const since = (weekdayOf(today) - weekday + 7) % 7;
  const ofThisWeek = startOfWeek(today) + weekday;
  if (which === 'last' || which === 'previous' || which === 'past') return today - (since || 7);
  if (which === 'next') return ofThisWeek + 7;
  const isComing = which === 'coming' || tense === 'ahead';
  if (isComing) return today + ((7 - since) % 7);
  return which === 'this' && tense === undefined ? ofThisWeek : today - since;
}

/** The day, week, weekend, month, quarter or year so many after the present one. */
export function unitFrom(today: Day, by: number, unit: string): Days {
  const { year, month } = dateOf(today);
  if (unit === 'day') return { first: today + by, last: today + by };
  if (unit === 'year') return monthsFrom(year + by, 1, 12);
  if (unit === 'month') return monthsFrom(year, month + by, 1);
  if (unit === 'quarter') return monthsFrom(year, 3 * Math.floor((month - 1) / 3) + 1 + 3 * by, 3);
  const monday = startOfWeek(today) + 7 * by;
  return { first: unit === 'weekend' ? monday + 5 : monday, last: monday + 6 };
}

/** The day so many units after another, before it where the count is negative; at the end of a shorter month its last day. */
export function after(today: Day, count: number, unit: string): Day {
  if (unit === 'day' || unit === 'week') return today + count * (unit === 'week' ? 7 : 1);
  const { year, month, date } = dateOf(today);
  const months = count * (unit === 'year' ? 12 : unit === 'quarter' ? 3 : 1);
  return Math.min(startOfMonth(year, month + months) + date - 1, startOfMonth(year, month + months + 1) - 1);
}

export function monthsFrom(year: number, month: number, count: number): Days {
  return { first: startOfMonth(year, month), last: startOfMonth(year, month + count) - 1 };
}

/** A week of a year by ISO 8601: the first one has the year's first Thursday. */
export function weekOfYear(year: number, week: number): Days | undefined {
  const first = startOfWeek(startOfMonth(year, 1) + 3) + 7 * (week - 1);
  return week >= 1 && dateOf(first + 3).year === year ? { first, last: first + 6 } : undefined;
}

/** The same days in the last year in which they begin before a day. */
export function lastBefore(days: Days, limit: Day): Days {
  const inYear = daysIn(days, dateOf(limit).year);
  return inYear.first <= limit ? inYear : daysIn(days, dateOf(limit).year - 1);
}

/** The same days in the first year in which they begin after a day. */
export function firstAfter(days: Days, limit: Day): Days {
  const inYear = daysIn(days, dateOf(limit).year);
  return inYear.first >= limit ? inYear : daysIn(days, dateOf(limit).year + 1);
}

/** The same days in another year. */
function daysIn({ first, last }: Days, year: number): Days {
  const { month, date } = dateOf(first);
  const moved = startOfMonth(year, month) + date - 1;
  return { first: moved, last: moved + last - first };
}

/** How texts and data write a period of a day or a month, as phrases for the full-text index; of another one none. */
export function writtenForms({ first, last }: Days): string[] {
  const { year, month, date } = dateOf(first);
  const name = nameOfMonth(month);
  const numbers = dayText(first).split('-').join(' ');
  if (first === last) return [`"${numbers}"`, `"${date} ${name} ${year}"`, `"${name} ${date} ${year}"`];
  const isMonth = date === 1 && last === startOfMonth(year, month + 1) - 1;
  return isMonth ? [`"${numbers.slice(0, 7)}"`, `"${name} ${year}"`] : [];
}

const ORDINALS = ['first', 'second', 'third', 'fourth'];

/** How texts name a month, quarter or year, in words and without it the year; of other days none. */
export function namesOfDays({ first, last }: Days): { readonly name: string; readonly year: number }[] {
  const { year, month, date } = dateOf(first);
  if (date !== 1) return [];
  const lasts = (months: number) => last === startOfMonth(year, month + months) - 1;
  const names = [
    ...(lasts(1) ? [nameOfMonth(month)] : []),
    ...(lasts(3) && month % 3 === 1 ? quarterNames((month + 2) / 3) : []),
    ...(lasts(12) && month === 1 ? [''] : []),
  ];
  return names.map((name) => ({ name, year }));
}

function quarterNames(quarter: number): string[] {
  return [`q${quarter}`, `${ORDINALS[quarter - 1]} quarter`];
}

const MONTH_NAMES = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

function nameOfMonth(month: number): string {
  return MONTH_NAMES.format(Date.UTC(2000, month - 1)).toLowerCase();
}
