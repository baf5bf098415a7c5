/** A day of the calendar, as the number of days since 1970-01-01. */
export type Day = number;

const DAY_MS = 86_400_000;

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

/** Such as 2026-05-01, which sorts by time. */
export function dayText(day: Day): string {
  return isoOf(day * DAY_MS).slice(0, 10);
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

export const UTC = 'UTC';

/** Whether it is the name of a zone in the IANA time zone database. */
export function isTimeZone(name: string): boolean {
  if (name === UTC) return true;
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Object;
  } catch {
    return false;
  }
}

/** The day that it is in a zone. */
export function dayAt(instant: number, zone: string): Day {
  return Math.floor((instant + offsetAt(instant, zone)) / DAY_MS);
}

/** The first moment of a day in a zone. */
export function startOfDay(day: Day, zone: string): number {
  const midnight = day * DAY_MS;
  const near = midnight - offsetAt(midnight, zone);
  const start = midnight - offsetAt(near, zone);
  // Where the clock is put forward at midnight, the day begins later.
  return dayAt(start, zone) < day ? near : start;
}

/** Milliseconds by which the zone's clock is ahead of UTC. */
export function offsetAt(instant: number, zone: string): number {
  if (zone === UTC) return 0;
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /([+-])(\d{2}):(\d{2})(?::(\d{2}))?/.exec(name) ?? [];
  const size = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
  return sign === '-' ? -size : size;
}

const FIRST = Date.parse('0001-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** The text of an instant in the years that a stored time may have, whose texts sort by time. */
export function isoOf(instant: number): string {
  return new Date(Math.min(Math.max(instant, FIRST), LAST)).toISOString();
}
