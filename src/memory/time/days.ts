import { dateOf, dayOf, startOfMonth, startOfWeek, weekdayOf, type Day } from './calendar.ts';

/** The first and the last day of a stretch of time. */
export interface Days {
  readonly first: Day;
  readonly last: Day;
}

export function oneDay(day: Day | undefined): Days | undefined {
  return day === undefined ? undefined : { first: day, last: day };
}

/** The last one that has come. */
export function lastDate(month: number, date: number, today: Day): Day | undefined {
  const { year } = dateOf(today);
  const thisYear = dayOf(year, month, date);
  return thisYear !== undefined && thisYear <= today ? thisYear : dayOf(year - 1, month, date);
}

export function lastWeekday(weekday: number, today: Day): Day {
  return today - ((weekdayOf(today) - weekday + 7) % 7);
}

/** The week, month, quarter or year that `which` points to. */
export function calendarUnit(which: string, unit: string, today: Day): Days {
  const by = which === 'next' ? 1 : which === 'last' || which === 'previous' ? -1 : 0;
  if (unit === 'week') {
    const first = startOfWeek(today) + 7 * by;
    return { first, last: first + 6 };
  }
  const { year, month } = dateOf(today);
  if (unit === 'year') return monthsFrom(year + by, 1, 12);
  if (unit === 'month') return monthsFrom(year, month + by, 1);
  return monthsFrom(year, 3 * Math.floor((month - 1) / 3) + 1 + 3 * by, 3);
}

/** The day so many units before another; at the end of a shorter month its last day. */
export function back(today: Day, count: number, unit: string): Day {
  if (unit === 'day' || unit === 'week') return today - count * (unit === 'week' ? 7 : 1);
  const { year, month, date } = dateOf(today);
  const months = unit === 'year' ? 12 * count : count;
  return Math.min(startOfMonth(year, month - months) + date - 1, startOfMonth(year, month - months + 1) - 1);
}

export function monthsFrom(year: number, month: number, count: number): Days {
  return { first: startOfMonth(year, month), last: startOfMonth(year, month + count) - 1 };
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
