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

const RULE = /^(\d{1,3}) (hourly|daily|weekly|monthly)$/;
/** 1970-01-01 was a Thursday; a week begins on Monday. */
const DAYS_TO_MONDAY = 3;

interface Rule {
  readonly count: number;
  /** The stretch of time that a backup belongs to. */
  readonly periodOf: (at: string) => string;
}

const PERIODS: Readonly<Record<string, Rule['periodOf']>> = {
  hourly: (at) => at.slice(0, 13),
  daily: (at) => at.slice(0, 10),
  weekly: (at) => String(Math.floor((Date.parse(at) / DAY_MS + DAYS_TO_MONDAY) / 7)),
  monthly: (at) => at.slice(0, 7),
};

export type Retention = readonly Rule[];

/** Such as `7 daily, 4 weekly`: the newest backup of each of the last seven days, and of each of the last four weeks. */
export const retention = z
  .string()
  .transform((text) => text.split(',').map((rule) => rule.trim()))
  .refine((rules) => rules.every((rule) => RULE.test(rule)), 'counts such as 7 daily, 4 weekly')
  .transform((rules): Retention => rules.map(ruleOf));

/** Those of the backups of one graph, the newest first, that no rule keeps. The newest is always kept. */
export function outdated<T extends { readonly created_at: string }>(
  backups: readonly T[],
  rules: Retention,
): T[] {
  const kept = new Set<T>(backups.slice(0, 1));
  for (const { count, periodOf } of rules) {
    const newest = new Map<string, T>();
    for (const backup of backups) {
      const period = periodOf(backup.created_at);
      if (!newest.has(period)) newest.set(period, backup);
    }
    for (const backup of [...newest.values()].slice(0, count)) kept.add(backup);
  }
  return backups.filter((backup) => !kept.has(backup));
}

function ruleOf(text: string): Rule {
  const [, count, period = 'daily'] = RULE.exec(text) ?? [];
  return { count: Number(count), periodOf: PERIODS[period] as Rule['periodOf'] };
}
