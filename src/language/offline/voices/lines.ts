import { isField } from './records.ts';

/** Lines at their places. */
export interface Line {
  readonly text: string;
  readonly start: number;
}

/** The lines of a text, blank ones with a character of space. */
export function linesOf(text: string): Line[] {
  return [...text.matchAll(/[^\n\r]+|\n[^\S\n]*(?=\n)/g)].map(({ 0: line, index }) => ({
    text: line,
    start: index,
  }));
}

const TABLE = /^\s*\|.*\|/u;
const VALUES = /^[^\s,][^,]{0,60}(?:,(?! )[^,]{0,60}){2,}$/u;

/** A row of a table in Markdown, or of at least three values that commas separate. */
export function isRow(line: string): boolean {
  return TABLE.test(line) || VALUES.test(line);
}

const MIN_FIELDS = 2;

/** Runs of rows of a table, and of at least two lines that are fields of a record. */
export function recordsIn(lines: readonly Line[]): { tables: Line[][]; blocks: Line[][] } {
  const blocks = runsOf(lines, isField).filter(({ length }) => length >= MIN_FIELDS);
  return { tables: runsOf(lines, isRow), blocks };
}

function runsOf(lines: readonly Line[], belongs: (line: string) => boolean): Line[][] {
  const runs: Line[][] = [];
  let isOpen = false;
  for (const line of lines) {
    const isIn = belongs(line.text);
    if (isIn && isOpen) runs.at(-1)?.push(line);
    else if (isIn) runs.push([line]);
    isOpen = isIn;
  }
  return runs;
}

const SPOKEN_QUOTE = /“[^”]{1,800}”|"[^"\n]{1,800}"|«[^»]{1,800}»|‘[^’\n]{12,800}’(?!\p{L})/gu;
const MIN_SPOKEN_WORDS = 4;

/** Where a text has somebody's words in quotation marks, and not a title. */
export function spokenQuotes(text: string): { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(SPOKEN_QUOTE)].flatMap(({ 0: quote, index }) => {
    const words = quote.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
    const small = words.filter((word) => /^\p{Ll}/u.test(word)).length;
    const isSpoken = words.length >= MIN_SPOKEN_WORDS && small > words.length / 2;
    return isSpoken ? [{ start: index, end: index + quote.length }] : [];
  });
}

/**
 * A line with its marks of Markdown blanked and its addresses cut off, every word in its place. Tabs part what several
 * spaces part.
 */
export function plainLine(line: string): string {
  return line
    .replaceAll(/ {2,}/g, (gap) => '\t'.repeat(gap.length))
    .replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[x\]\s)?/iu, blank)
    .replaceAll(/\[([^\][\n]{1,80})\]\([^()\s]{1,500}\)/gu, (all, words: string) =>
      ` ${words}`.padEnd(all.length),
    )
    .replaceAll(/https?:\/\/\S+/gu, (url) => ';'.padEnd(url.length))
    .replaceAll(/\*\*|__|`|(?<=^|\s)[*_](?=\S)|(?<=\S)[*_](?=\s|$)/gu, blank);
}

function blank(marks: string): string {
  return ' '.repeat(marks.length);
}
