/** The first and the last instant of a stretch of time, in UTC (ISO 8601). */
export type Bounds = readonly [start: string, end: string];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[t ]\d\d:\d\d(?::\d\d)?z?)?$/i;
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const PART = /^([qh])([1-4])[ /-](\d{4})$/i;
const YEAR = /\b(\d{4})$/;
const MONTH = /\p{L}{3,}/u;
const DAY = /\b(\d{1,2})(?:st|nd|rd|th)?\b/;
/** What names no whole month or year. */
const VAGUE =
  /\b(?:early|mid|late|half|beginning|start|middle|end|spring|summer|autumn|fall|winter|about|around|some)\b/i;

/** Reads a day, month, quarter or year that names its year; undefined for anything else, such as 31 June. */
export function absoluteBounds(text: string): Bounds | undefined {
  if (VAGUE.test(text)) return undefined;
  const iso = ISO.exec(text);
  if (iso) return dayBounds(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]), true);
  const dotted = DOTTED.exec(text);
  if (dotted) return dayBounds(Number(dotted[3]), Number(dotted[2]) - 1, Number(dotted[1]), true);
  const slashed = SLASHED.exec(text);
  if (slashed) return ofSlashed(Number(slashed[1]), Number(slashed[2]), Number(slashed[3]));
  const part = PART.exec(text);
  if (part) return ofPart(part[1] ?? '', Number(part[2]), Number(part[3]));
  const year = YEAR.exec(text)?.[1];
  if (year === undefined) return undefined;
  const rest = text.slice(0, -year.length).replace(/^\p{L}+day,? /iu, '');
  if (rest.trim() === '') return yearBounds(Number(year));
  const month = MONTHS.indexOf((MONTH.exec(rest.replace(' of ', ' '))?.[0] ?? '').slice(0, 3).toLowerCase());
  if (month === -1) return undefined;
  const day = DAY.exec(rest)?.[1];
  return day === undefined
    ? monthBounds(Number(year), month)
    : dayBounds(Number(year), month, Number(day), true);
}

/** One that may be read in two ways is not read. */
function ofSlashed(first: number, second: number, year: number): Bounds | undefined {
  if (first === second || first > 12) return dayBounds(year, second - 1, first, true);
  return second > 12 ? dayBounds(year, first - 1, second, true) : undefined;
}

function ofPart(kind: string, part: number, year: number): Bounds | undefined {
  if (kind.toLowerCase() === 'q') return quarterBounds(year, part - 1);
  return part > 2 ? undefined : between([year, part * 6 - 6, 1], [year, part * 6, 1]);
}

export function yearBounds(year: number): Bounds {
  return between([year, 0, 1], [year + 1, 0, 1]);
}

/** `quarter` from 0; one beyond a year is that of another. */
export function quarterBounds(year: number, quarter: number): Bounds {
  return between([year, quarter * 3, 1], [year, quarter * 3 + 3, 1]);
}

/** `month` from 0; one beyond a year is that of another. */
export function monthBounds(year: number, month: number): Bounds {
  return between([year, month, 1], [year, month + 1, 1]);
}

/** A day beyond its month is that of another, or undefined where it has to be real. */
export function dayBounds(year: number, month: number, day: number): Bounds;
export function dayBounds(year: number, month: number, day: number, isReal: true): Bounds | undefined;
export function dayBounds(year: number, month: number, day: number, isReal = false): Bounds | undefined {
  const date = new Date(instant([year, month, day]));
  if (isReal && (month > 11 || date.getUTCMonth() !== month || date.getUTCDate() !== day)) return undefined;
  return between([year, month, day], [year, month, day + 1]);
}

type Day = readonly [year: number, month: number, day: number];

function between(start: Day, next: Day): Bounds {
  return [new Date(instant(start)).toISOString(), new Date(instant(next) - 1).toISOString()];
}

/** Date.UTC takes a year below 100 for one of the twentieth century. */
function instant([year, month, day]: Day): number {
  const date = new Date(Date.UTC(2000, 0, 1));
  return date.setUTCFullYear(year, month, day);
}
