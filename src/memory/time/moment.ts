import { dayAt, dayOf, dayText, isoOf, startOfDay } from './calendar.ts';

/** The first and the last moment of a stretch of time (ISO 8601 UTC); a missing one leaves it open. */
export interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** With the first and the last day, such as 2026-05-01, that it has in a zone. */
export interface DaySpan extends Span {
  readonly first: string;
  readonly last: string;
}

const MIDNIGHT = 'T00:00:00.000Z';
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

/** A stored time as a moment: the first one of a day (ISO 8601 UTC). */
export function instantOf(time: string): string {
  return isDayText(time) ? `${time}${MIDNIGHT}` : time;
}

/** The last moment of a day. */
export function lastInstantOf(day: string): string {
  return `${day}T23:59:59.999Z`;
}

/** The day that a stored time is, where it is one. What was stored as midnight in UTC was often given as a day. */
function storedDay(time: string): string | undefined {
  return isDayText(time) || time.endsWith(MIDNIGHT) ? time.slice(0, 10) : undefined;
}

/** The first and the last day that a stretch of time touches in a zone. */
export function daysOf(
  { from = isoOf(-Infinity), to = isoOf(Infinity) }: Span,
  zone: string,
): Pick<DaySpan, 'first' | 'last'> {
  const dayOfMoment = (moment: string) => dayText(dayAt(Date.parse(moment), zone));
  return { first: dayOfMoment(from), last: dayOfMoment(to) };
}

/** Where a stored time lies to a stretch: a day by its days, which are the same in every zone. */
export function placeOf(
  time: string,
  { from = '', to = '\uffff', first, last }: DaySpan,
): 'before' | 'inside' | 'after' {
  const day = storedDay(time);
  if (day !== undefined) return day < first ? 'before' : day > last ? 'after' : 'inside';
  return time < from ? 'before' : time > to ? 'after' : 'inside';
}
