import type { Day } from './calendar.ts';
import type { Days } from './days.ts';
import type { Tense } from './tense.ts';

/** A place in a text that names days, a month, a year or the like. */
export interface Point {
  readonly at: number;
  readonly end: number;
  readonly days: Days;
  /** It stands for a time only after a word such as "since": a month's name may be a person's or a verb, a year a number, "now" a filler. */
  readonly bare?: 'month' | 'year' | 'now';
  /** The text names no year, or only a day of the week. It is the last one that has come, or the next one where the text plans. */
  readonly cycle?: 'year' | 'week' | undefined;
  /** Of a date such as 03/05/2026 it is unknown which number is the month. */
  readonly isAmbiguous: boolean;
}

/** The moment and the place of the caller, and where the text looks. */
export interface Now {
  readonly instant: number;
  readonly zone: string;
  readonly today: Day;
  readonly tense: Tense;
}

/** What a reader says of words that are no time, whatever else may read them. */
export const NO_TIME = 'no time';
export type Read = (parts: string[], now: Now) => Omit<Point, 'at' | 'end'> | typeof NO_TIME | undefined;

/** A form of words, and the time that it names; undefined where it names none after all. */
export interface Pattern {
  readonly form: RegExp;
  readonly read: Read;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
export const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
export const YEAR = '((?:19|20)\\d{2})';
const COUNTS: Readonly<Record<string, number>> = {
  ...{
    a: 1,
    an: 1,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
  },
  ...{ eleven: 11, twelve: 12, fourteen: 14, twenty: 20, thirty: 30, sixty: 60, ninety: 90 },
  ...{ 'a couple of': 2, 'couple of': 2, 'a few': 3, few: 3 },
};
const NAMES = Object.keys(COUNTS).sort((a, b) => b.length - a.length);
export const COUNT = `(\\d{1,4}|${NAMES.join('|')})`;

export function countOf(text: string): number {
  return COUNTS[text] ?? Number(text);
}

/** 1 to 12 */
export function monthOf(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3)) + 1;
}

export function certain(days: Days) {
  return { days, isAmbiguous: false };
}
