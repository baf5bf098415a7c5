/** A day of the calendar, as the number of days since 1970-01-01. */
export type Day = number;

export const DAY_MS = 86_400_000;

/** Undefined where the calendar has no such day. `month` is 1 to 12. */
export function dayOf(year: number, month: number, day: number): Day | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isReal = year >= 1 && year <= 9999 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? Math.round(date.getTime() / DAY_MS) : undefined;
}

/** The year, the month (1 to 12) and the day of the month. */
export function dateOf(day: Day): { year: number; month: number; date: number } {
  const at = new Date(day * DAY_MS);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() };
}

/** The first day of a month, which may be counted beyond its year: month 0 is December of the year before. */
export function startOfMonth(year: number, month: number): Day {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, 1);
  return Math.round(date.getTime() / DAY_MS);
}

/** The Monday of a day's week. */
export function startOfWeek(day: Day): Day {
  return day - weekdayOf(day);
}

/** 0 is Monday. */
export function weekdayOf(day: Day): number {
  return (((day + 3) % 7) + 7) % 7;
}
