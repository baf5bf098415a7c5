import type { ZipArchive } from '../../archive/zip-archive.ts';
import { parseEntry } from '../../archive/zip-xml.ts';
import { attribute } from '../../markup/parse-markup.ts';

/** What tells a date from a number: both are numbers in the file. */
export interface NumberFormats {
  /** Whether the cells of a style, by its number, hold dates. */
  readonly isDate: readonly boolean[];
  /** Days count from 1904, as old programs for the Macintosh have it. */
  readonly epoch1904: boolean;
}

/** Days from 30 December 1899, from where days count, to 1970; and those that counting from 1904 adds. */
const DAYS_TO_1970 = 25_569;
const DAYS_TO_1904 = 1_462;
const LAST_DAY = 2_958_466;
/** More digits come from calculating with binary fractions. */
const PRECISION = 15;

export async function numberFormats(archive: ZipArchive, epoch1904: boolean): Promise<NumberFormats> {
  const dateFormats = new Set<string>();
  const isDate: boolean[] = [];
  let inCells = false;
  await parseEntry(archive, 'xl/styles.xml', {
    open(name, attributes) {
      const id = attribute(attributes, 'numFmtId') ?? '';
      if (name === 'numFmt' && isDateFormat(attribute(attributes, 'formatCode') ?? '')) dateFormats.add(id);
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) isDate.push(isBuiltInDate(Number(id)) || dateFormats.has(id));
    },
    close: (name) => (inCells &&= name !== 'cellXfs'),
  });
  return { isDate, epoch1904 };
}

/** The text of a cell's value: dates as 2026-03-31, numbers as they are shown with all digits. */
export function cellText(
  value: string,
  type: string | undefined,
  style: string | undefined,
  { isDate, epoch1904 }: NumberFormats,
): string {
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== undefined && type !== 'n') return value;
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  const days = number + (epoch1904 ? DAYS_TO_1904 : 0);
  if (isDate[Number(style ?? 0)] && days >= 0 && days < LAST_DAY) return dateText(days);
  return String(Number(number.toPrecision(PRECISION)));
}

/** A day, with the time where it is not midnight; a time alone below one day. */
function dateText(days: number): string {
  const iso = new Date(Math.round((days - DAYS_TO_1970) * 86_400) * 1_000).toISOString();
  const time = iso.slice(11, 19).replace(/:00$/, '');
  if (days < 1) return time;
  return Number.isInteger(days) || time === '00:00' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`;
}

function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

/** Whether a format has letters of dates apart from quoted text, colours and conditions. */
function isDateFormat(code: string): boolean {
  return /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|General/gi, ''));
}
