/** The first and the last instant of a stretch of time, in UTC (ISO 8601). */
export type Bounds = readonly [start: string, end: string];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ISO = /^(\d{4})-(\d\d)-(\d\d)$/;
const YEAR = /\b(\d{4})$/;
const MONTH = /\p{L}{3,}/u;
const DAY = /\b(\d{1,2})(?:st|nd|rd|th)?\b/;

/** Reads a day, month or year that names its year; undefined for anything else, such as 31 June. */
export function absoluteBounds(text: string): Bounds | undefined {
  const iso = ISO.exec(text);
  if (iso) return boundsOf(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]));
  const year = YEAR.exec(text)?.[1];
  if (year === undefined) return undefined;
  const rest = text.slice(0, -year.length);
  if (rest === '') return boundsOf(Number(year));
  const month = MONTHS.indexOf((MONTH.exec(rest.replace(' of ', ' '))?.[0] ?? '').slice(0, 3).toLowerCase());
  const day = DAY.exec(rest)?.[1];
  return month === -1
    ? undefined
    : boundsOf(Number(year), month, day === undefined ? undefined : Number(day));
}

function boundsOf(year: number, month?: number, day?: number): Bounds | undefined {
  const start = Date.UTC(year, month ?? 0, day ?? 1);
  const next =
    day !== undefined
      ? Date.UTC(year, month ?? 0, day + 1)
      : Date.UTC(month === undefined ? year + 1 : year, (month ?? -1) + 1, 1);
  const isReal = month === undefined || new Date(start).getUTCMonth() === month;
  return isReal ? [new Date(start).toISOString(), new Date(next - 1).toISOString()] : undefined;
}
