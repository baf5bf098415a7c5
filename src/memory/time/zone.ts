import { DAY_MS, type Day } from './calendar.ts';

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
