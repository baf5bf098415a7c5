import { daysLater, weekdayOf } from '../../data/days.ts';

/** A day as GET /timeline/days counts it; days without entries are left out. */
export interface CountedDay {
  readonly day: string;
  readonly total: number;
  readonly kinds: Readonly<Record<string, number>>;
}

export interface Span {
  readonly start: string;
  readonly end: string;
}

const STEPS = 4;

/** The days of a calendar year, or the year that ends today. */
export function spanOf(year: string, today: string): Span {
  if (!/^\d{4}$/.test(year)) return { start: daysLater(today, -364), end: today };
  return { start: `${year}-01-01`, end: `${year}-12-31` };
}

/** The weeks of a span, Monday first; undefined where a week begins before it or ends after it. */
export function weeksOf({ start, end }: Span): readonly (readonly (string | undefined)[])[] {
  const weeks: (string | undefined)[][] = [];
  for (let monday = daysLater(start, -weekdayOf(start)); monday <= end; monday = daysLater(monday, 7)) {
    const days = Array.from({ length: 7 }, (_, at) => daysLater(monday, at));
    weeks.push(days.map((day) => (day < start || day > end ? undefined : day)));
  }
  return weeks;
}

/** The step of a day's colour: none without entries, else 1 to 4, so that a busy day does not hide the quiet ones. */
export function stepOf(total: number, most: number): number {
  return total === 0 ? 0 : Math.max(1, Math.ceil(STEPS * Math.sqrt(total / most)));
}

/** The weeks in which a month begins, with its number. */
export function monthsOf(weeks: readonly (readonly (string | undefined)[])[]): ReadonlyMap<number, number> {
  return new Map(
    weeks.flatMap((week, at) => {
      const first = week.find((day) => day?.endsWith('-01'));
      return first === undefined ? [] : [[at, Number(first.slice(5, 7))] as const];
    }),
  );
}

/** Where an arrow key leads from a day: a week aside, or a day up or down; undefined beyond the span. */
export function dayByKey(key: string, day: string, { start, end }: Span): string | undefined {
  const steps: Record<string, number> = { ArrowLeft: -7, ArrowRight: 7, ArrowUp: -1, ArrowDown: 1 };
  const step = steps[key];
  if (key === 'Home') return start;
  if (key === 'End') return end;
  const next = step === undefined ? undefined : daysLater(day, step);
  return next === undefined || next < start || next > end ? undefined : next;
}
