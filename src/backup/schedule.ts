import { z } from 'zod';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const UNITS = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };
const DAILY = /^daily@([01]\d|2[0-3]):([0-5]\d)$/;
const EVERY = /^every ([1-9]\d{0,2})([mhd])$/;

/** Says whether work is due that was last done at a time, in Unix milliseconds; undefined where it never was. */
export type Schedule = (last: number | undefined, now: number) => boolean;

/** `daily@03:00` (UTC) or `every 6h`. What was missed while the service did not run is due at once. */
export const schedule = z
  .string()
  .refine((text) => DAILY.test(text) || EVERY.test(text), 'a schedule such as daily@03:00 (UTC) or every 6h')
  .transform(scheduleOf);

function scheduleOf(text: string): Schedule {
  const [, number = '', unit = 'm'] = EVERY.exec(text) ?? [];
  if (number !== '') {
    const everyMs = Number(number) * UNITS[unit as keyof typeof UNITS];
    return (last, now) => last === undefined || now - last >= everyMs;
  }
  const [, hours, minutes] = DAILY.exec(text) ?? [];
  const offset = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS;
  return (last, now) => {
    const latest = Math.floor((now - offset) / DAY_MS) * DAY_MS + offset;
    return last === undefined || last < latest;
  };
}
