import { createRequire } from 'node:module';
import { absoluteBounds, type Bounds } from './absolute-dates.ts';

/** What a text says of when something was so, as ISO 8601 instants. */
export interface Period {
  readonly valid_from?: string;
  readonly valid_to?: string;
}

export interface DatePhrase {
  readonly text: string;
  /** Its place in the sentence. */
  readonly start: number;
  readonly end: number;
}

interface DateView {
  dates(options: { today: string; timezone: string }): {
    json(): readonly { readonly dates: { readonly start: string | null; readonly end: string | null } }[];
  };
}
type DateReader = (text: string) => DateView;

const MONTH =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?';
const DAY = '\\d{1,2}(?:st|nd|rd|th)?';
const YEAR = '(?:1[0-9]|20)\\d\\d';
const WEEKDAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';
const UNIT = '(?:day|week|month|quarter|year)';
const FORMS = [
  '\\d{4}-\\d\\d-\\d\\d',
  `${DAY}(?: of)? ${MONTH}(?:,? ${YEAR})?`,
  `${MONTH} ${DAY}(?:,? ${YEAR})?(?!\\d)`,
  `${MONTH},? ${YEAR}`,
  `Q[1-4] ${YEAR}`,
  `(?:last|next|this) (?:${UNIT}|${MONTH}|${WEEKDAY})`,
  `(?:\\d+|an?|one|two|three|four|five|six) ${UNIT}s? ago`,
  'yesterday|today|tomorrow',
  `(?:on )${WEEKDAY}`,
  `(?<=\\b(?:in|since|until|till|by|before|after|during|of|from|to|between|and|around|–|-) ?)(?:${YEAR}|(?:January|February|March|April|June|July|August|September|October|November|December))`,
  `(?<=\\()${YEAR}(?=[)–-])`,
];
const DATE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${FORMS.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
/** A sentence without one of these has no date. */
const CUE =
  /\d|day\b|yesterday|tomorrow|\b(?:last|next|this|ago)\b|(?:uary|March|April|May|June|July|August|ember|October)\b/iu;

/** The phrases of a sentence that name a day, month, quarter or year. */
export function datesIn(sentence: string): DatePhrase[] {
  if (!CUE.test(sentence)) return [];
  return [...sentence.matchAll(DATE)].map(({ 0: text, index }) => ({
    text: text.replace(/^on /i, ''),
    start: index,
    end: index + text.length,
  }));
}

let reader: DateReader | undefined;

/** The library is added to a tagger of its own: it makes the tagger that it is added to twice as slow. */
function loadReader(): DateReader {
  const require = createRequire(import.meta.url);
  const nlp = require('compromise') as DateReader & { plugin(plugin: unknown): void };
  nlp.plugin(require('compromise-dates'));
  return nlp;
}

/** The first and the last instant of a date phrase, in UTC; undefined where it cannot be read. */
export function boundsOf(text: string, referenceTime: Date): Bounds | undefined {
  const absolute = absoluteBounds(text);
  if (absolute) return absolute;
  reader ??= loadReader();
  const today = referenceTime.toISOString().slice(0, 10);
  const [found] = reader(text).dates({ today, timezone: 'UTC' }).json();
  return found?.dates.start && found.dates.end ? [found.dates.start, found.dates.end] : undefined;
}
