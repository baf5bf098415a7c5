import { absoluteBounds } from './offline/phrases/absolute-dates.ts';
import { datesIn } from './offline/phrases/dates.ts';

/** What a text holds of each kind, once each, in the order of the text. A kind without a value is left out. */
export interface Fields {
  /** The first day of each date that names its year (ISO 8601). */
  readonly dates?: readonly string[];
  /** Of money, as written. */
  readonly amounts?: readonly string[];
  readonly emails?: readonly string[];
  readonly urls?: readonly string[];
}

const MAX_VALUES = 20;
const EMAIL = /(?<![\w.%+-])[\w.%+-]{1,64}@(?:[\w-]{1,63}\.){1,8}\p{L}{2,24}(?![\w-])/gu;
const URL = /\bhttps?:\/\/[^\s<>"'`()[\]{}]{3,500}/giu;
/** Signs that end a sentence around an address. */
const CLOSING = /[.,;:!?*_]+$/u;
const NUMBER = '\\d{1,3}(?:[.,\\u202f]?\\d{1,3}){0,6}';
const CURRENCY = '(?:USD|EUR|GBP|JPY|CHF|CNY|INR|AUD|CAD|NOK|SEK|DKK|PLN)';
const SCALE = '(?: ?(?:thousand|million|billion|bn|[km])\\b)?';
const AMOUNT = new RegExp(
  `(?<![\\p{L}\\d.,])(?:(?:[$€£¥]|${CURRENCY} ?)${NUMBER}${SCALE}|${NUMBER}${SCALE} ?(?:[€£¥]|(?:${CURRENCY}|euros?|dollars?|pounds)\\b))(?![\\d])`,
  'gu',
);

/** The data that a text holds word for word, by patterns that need no engine. The time is linear in the text. */
export function fieldsOf(text: string): Fields {
  const found = {
    dates: datesIn(text).flatMap((date) => absoluteBounds(date.text)?.[0].slice(0, 10) ?? []),
    amounts: matches(text, AMOUNT),
    emails: matches(text, EMAIL),
    urls: matches(text, URL).map((url) => url.replace(CLOSING, '')),
  };
  const lists = Object.entries(found).map(([kind, values]) => [
    kind,
    [...new Set(values)].slice(0, MAX_VALUES),
  ]);
  return Object.fromEntries(lists.filter(([, values]) => values && values.length > 0)) as Fields;
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([match]) => match);
}
