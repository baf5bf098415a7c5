import { dayOf, startOfDay } from './calendar.ts';

/** The first and the last moment of a stretch of time (ISO 8601 UTC); a missing one leaves it open. */
export interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MOMENT = /^(\d{4})-(\d{2})-(\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/i;

export function isDayText(text: string): boolean {
  return DAY.test(text);
}

/** What a text stands for: a day of a zone, or a moment with its offset. Undefined where it lies in no calendar. */
export function spanOf(text: string, zone: string): Required<Span> | undefined {
  const [, year, month, date] = DAY.exec(text) ?? MOMENT.exec(text) ?? [];
  const day = dayOf(Number(year), Number(month), Number(date));
  if (day === undefined) return undefined;
  if (isDayText(text))
    return { from: isoOf(startOfDay(day, zone)), to: isoOf(startOfDay(day + 1, zone) - 1) };
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? undefined : { from: isoOf(instant), to: isoOf(instant) };
}

const FIRST = Date.parse('0001-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** The text of an instant in the years that a stored time may have, whose texts sort by time. */
export function isoOf(instant: number): string {
  return new Date(Math.min(Math.max(instant, FIRST), LAST)).toISOString();
}
