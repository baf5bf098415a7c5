export const MAX_TITLE_LENGTH = 500;
/** Control characters but tab and line feed, soft hyphens, and characters that never stand in a text. */
const CONTROLS = /(?![\t\n])[\p{Cc}\xad\ufeff\ufffe\uffff]/gu;
/** Marks that show a text in another order than it is written, and invisible tags. */
const MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;
const LINE_ENDS = /\r\n?|[\v\f\x85\u2028\u2029]/g;
const SPACES = /[^\S\n]+/g;
const AROUND_LINE_ENDS = / ?\n[ \n]*/g;

/** Well-formed text without control characters, invisible marks and superfluous white space; lines stay. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(LINE_ENDS, '\n')
    .replace(CONTROLS, '')
    .replace(MARKS, '')
    .replace(SPACES, ' ')
    .replace(AROUND_LINE_ENDS, '\n')
    .trim()
    .normalize('NFC');
}

/** Text on one line, cut to a length; undefined if nothing remains. */
export function cleanLine(text: unknown, maxLength: number): string | undefined {
  if (typeof text !== 'string') return undefined;
  const line = cleanText(text.slice(0, 4 * maxLength)).replaceAll('\n', ' ');
  return cut(line, maxLength) || undefined;
}

/** A title or an author as `cleanLine` gives it. */
export function cleanTitle(text: unknown): string | undefined {
  return cleanLine(text, MAX_TITLE_LENGTH);
}

/** Cuts between characters, never within one. */
export function cut(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
}
