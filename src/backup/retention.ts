import { z } from 'zod';

const RULE = /^(\d{1,3}) (hourly|daily|weekly|monthly)$/;
const DAY_MS = 86_400_000;
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
