const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const MONTH = `(${MONTHS.join('|')}|${MONTHS.map((month) => month.slice(0, 3)).join('|')}|sept)\\.?`;
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '(\\d{4})';

const ISO_DAY = /\b(\d{4})-(\d{2})-(\d{2})(?!\d)/g;
const ISO_MONTH = /\b(\d{4})-(\d{2})(?![-\d])/g;
const DAY_FIRST = new RegExp(`\\b${DAY}\\s+(?:of\\s+)?${MONTH},?\\s+${YEAR}\\b`, 'gi');
const MONTH_FIRST = new RegExp(`\\b${MONTH}\\s+${DAY},?\\s+${YEAR}\\b`, 'gi');
const MONTH_ONLY = new RegExp(`\\b${MONTH},?\\s+(?:of\\s+)?${YEAR}\\b`, 'gi');

/** A day or, with day 0, a whole month, as the number YYYYMMDD. */
export type DateNumber = number;

/** The days and months (with their year) that a text names, in English or ISO 8601. */
export function datesIn(text: string): DateNumber[] {
  const dates: DateNumber[] = [];
  let rest = text;
  const take = (pattern: RegExp, toDate: (parts: string[]) => DateNumber | undefined) => {
    rest = rest.replaceAll(pattern, (match: string, ...parts: string[]) => {
      const date = toDate(parts);
      if (date !== undefined) dates.push(date);
      return date === undefined ? match : ';';
    });
  };
  take(ISO_DAY, ([year, month, day]) => dateNumber(year, Number(month), day));
  take(ISO_MONTH, ([year, month]) => dateNumber(year, Number(month), undefined));
  take(DAY_FIRST, ([day, month, year]) => dateNumber(year, monthNumber(month), day));
  take(MONTH_FIRST, ([month, day, year]) => dateNumber(year, monthNumber(month), day));
  take(MONTH_ONLY, ([month, year]) => dateNumber(year, monthNumber(month), undefined));
  return [...new Set(dates)];
}

/** The days that a node states for itself: when it happened, and every value of `data` that is an ISO 8601 date. */
export function datesOf(occurredAt: string | null, data: Readonly<Record<string, unknown>>): DateNumber[] {
  const stated = [occurredAt, ...Object.values(data)].flatMap((value) => {
    const [, year, month, day] =
      typeof value === 'string' ? (/^(\d{4})-(\d{2})-(\d{2})(?:$|T)/.exec(value) ?? []) : [];
    return dateNumber(year, Number(month), day) ?? [];
  });
  return [...new Set(stated)];
}

/** Whether a day is the day asked for, or is in the month asked for. */
export function isDuring(day: DateNumber, asked: DateNumber): boolean {
  return asked % 100 === 0 ? day - (day % 100) === asked : day === asked;
}

function monthNumber(name = ''): number {
  return MONTHS.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1;
}

function dateNumber(
  year: string | undefined,
  month: number,
  day: string | undefined,
): DateNumber | undefined {
  if (year === undefined || !(month >= 1 && month <= 12)) return undefined;
  const start = Number(year) * 10_000 + month * 100;
  if (day === undefined) return start;
  const daysOfMonth = new Date(Date.UTC(Number(year), month, 0)).getUTCDate();
  const dayNumber = Number(day);
  return dayNumber >= 1 && dayNumber <= daysOfMonth ? start + dayNumber : undefined;
}
