import { spanOf } from '../time/moment.ts';
import { UTC } from '../time/calendar.ts';

const YEAR_OR_MONTH = /^(\d{4})(?:-(\d{2}))?$/;

/** The first moment of a year, a month or a day, or a time with its zone (ISO 8601), in UTC. Undefined where it is none. */
export function firstMoment(text: string): string | undefined {
  const [, year, month = '01'] = YEAR_OR_MONTH.exec(text) ?? [];
  return spanOf(year === undefined ? text : `${year}-${month}-01`, UTC)?.from;
}

/** Its last one. */
export function lastMoment(text: string): string | undefined {
  const [, year, month = '12'] = YEAR_OR_MONTH.exec(text) ?? [];
  if (year === undefined) return spanOf(text, UTC)?.to;
  // The day before the first of the next month. Date.UTC takes a year below 100 for one of 1900; the calendar repeats
  // itself every 400 years.
  const days = new Date(Date.UTC(2_000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
  return spanOf(`${year}-${month}-${String(days).padStart(2, '0')}`, UTC)?.to;
}
