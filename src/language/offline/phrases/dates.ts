import {
  absoluteBounds,
  dayBounds,
  monthBounds,
  quarterBounds,
  yearBounds,
  type Bounds,
} from './absolute-dates.ts';

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

/** Whether a sentence speaks of what has been or of what is to come, as far as its verb says. */
export type Tense = 'past' | 'future' | undefined;

const MONTH_NAMES =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';
const MONTH = `${MONTH_NAMES}\\.?`;
const DAY = '\\d{1,2}(?:st|nd|rd|th)?';
const YEAR = '(?:1[0-9]|20)\\d\\d';
const WEEKDAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';
const UNIT = '(?:day|week|month|quarter|year|weekend)';
const COUNT = '(?:\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)';
const PART =
  '(?:early|mid|late|the (?:beginning|start|middle|end) of|the (?:first|second|latter) half of)[ -]';
const FORMS = [
  `\\d{4}-\\d\\d-\\d\\d(?:[T ]\\d\\d:\\d\\d(?::\\d\\d)?Z?)?`,
  `\\d{1,2}\\.\\d{1,2}\\.\\d{4}`,
  `\\d{1,2}/\\d{1,2}/\\d{4}`,
  `${PART}(?:the )?(?:${MONTH}(?:,? ${YEAR})?|${YEAR}|${UNIT})`,
  `(?:${WEEKDAY},? )?(?:the )?${DAY}(?: of)? ${MONTH}(?:,? ${YEAR})?`,
  `(?:${WEEKDAY},? )?${MONTH} ${DAY}(?:,? ${YEAR})?(?!\\d)`,
  `${MONTH},? ${YEAR}`,
  `(?:Q[1-4]|H[12])(?:[ /-]${YEAR})?`,
  `(?:spring|summer|autumn|fall|winter)(?: of)? ${YEAR}`,
  `(?:last|next|this|the (?:last|next|past|coming)) (?:${COUNT} )?(?:${UNIT}s?|${MONTH}|${WEEKDAY}|spring|summer|autumn|fall|winter)`,
  `(?:(?:about|around|some) )?${COUNT} ${UNIT}s? (?:ago|later|earlier|from now|before|after)`,
  '(?:the day (?:before|after) )?(?:yesterday|today|tomorrow)|tonight|now|currently',
  `(?:on )${WEEKDAY}s?`,
  `${WEEKDAY}s?`,
  `(?<=\\b(?:in|since|until|till|by|before|after|during|of|from|to|between|and|around|about|–|-) ?)(?:${YEAR}|(?:January|February|March|April|May|June|July|August|September|October|November|December))s?`,
  `(?<=\\()${YEAR}(?=[)–-])`,
];
const DATE = new RegExp(`(?<![\\p{L}\\p{N}.])(?:${FORMS.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
/** A sentence without one of these has no date. */
const CUE =
  /\d|days?\b|yesterday|today|tomorrow|\b(?:last|next|this|ago|now|currently|tonight|later|earlier)\b|(?:uary|March|April|May|June|July|August|ember|October)\b/iu;

/** The phrases of a sentence that name a time of a day or longer. */
export function datesIn(sentence: string): DatePhrase[] {
  if (!CUE.test(sentence)) return [];
  return [...sentence.matchAll(DATE)].map(({ 0: text, index }) => ({
    text: text.replace(/^on /i, ''),
    start: index,
    end: index + text.length,
  }));
}

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const COUNTS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/**
 * The first and the last instant of a date phrase in UTC, as one who wrote at `writtenAt` means it: one without a year, and a
 * weekday, is the last one or the next one by the tense. Undefined where that is not sure.
 */
export function boundsOf(phrase: string, writtenAt: Date, tense: Tense): Bounds | undefined {
  const text = phrase
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/^the (?=\d)/, '');
  const absolute = absoluteBounds(text);
  if (absolute) return absolute;
  const day = new Date(Date.UTC(writtenAt.getUTCFullYear(), writtenAt.getUTCMonth(), writtenAt.getUTCDate()));
  return nearDay(text, day) ?? ago(text, day) ?? ofUnit(text, day) ?? byTense(text, day, tense);
}

function nearDay(text: string, day: Date): Bounds | undefined {
  const offset = {
    yesterday: -1,
    today: 0,
    tonight: 0,
    tomorrow: 1,
    'the day before yesterday': -2,
    'the day after tomorrow': 2,
  }[text];
  return offset === undefined ? undefined : dayAt(day, offset);
}

function dayAt(day: Date, offset: number): Bounds {
  return dayBounds(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + offset);
}

function ago(text: string, day: Date): Bounds | undefined {
  const [, count = '', unit = ''] = /^(\w+) (day|week|month|year)s? ago$/.exec(text) ?? [];
  const spoken = /^an?$/.test(count) ? 1 : COUNTS.indexOf(count);
  const number = /^\d+$/.test(count) ? Number(count) : spoken;
  if (unit === '' || number < 0) return undefined;
  return {
    day: dayAt(day, -number),
    week: week(day, -number),
    month: month(day, -number),
    year: year(day, -number),
  }[unit];
}

function week(day: Date, offset: number): Bounds {
  const monday = -((day.getUTCDay() + 6) % 7) + 7 * offset;
  return [dayAt(day, monday)[0], dayAt(day, monday + 6)[1]];
}

function month(day: Date, offset: number): Bounds {
  return monthBounds(day.getUTCFullYear(), day.getUTCMonth() + offset);
}

function year(day: Date, offset: number): Bounds {
  return yearBounds(day.getUTCFullYear() + offset);
}

function quarter(day: Date, offset: number): Bounds {
  return quarterBounds(day.getUTCFullYear(), Math.floor(day.getUTCMonth() / 3) + offset);
}

/** "last month", "this quarter". */
function ofUnit(text: string, day: Date): Bounds | undefined {
  const [, which = '', unit = ''] = /^(last|this|next) (week|month|quarter|year)$/.exec(text) ?? [];
  const offset = { last: -1, this: 0, next: 1 }[which];
  if (offset === undefined) return undefined;
  return {
    week: week(day, offset),
    month: month(day, offset),
    quarter: quarter(day, offset),
    year: year(day, offset),
  }[unit];
}

/** A weekday, a day of a month, a month or a quarter without its year. */
function byTense(text: string, day: Date, tense: Tense): Bounds | undefined {
  const [, which, bare = ''] = /^(?:(last|next) )?(.+)$/.exec(text) ?? [];
  const direction = which === 'last' ? 'past' : which === 'next' ? 'future' : tense;
  if (direction === undefined || bare.startsWith('this ')) return undefined;
  const sign = direction === 'past' ? -1 : 1;
  const weekday = DAYS.findIndex((name) => bare.startsWith(name) && /^[a-z]+day$/.test(bare));
  if (weekday >= 0) {
    const distance = (sign * (weekday - day.getUTCDay()) + 7) % 7;
    // "On Monday", said on a Monday, may be that day.
    return distance === 0 && which === undefined ? undefined : dayAt(day, sign * (distance || 7));
  }
  return nearest((offset) => inYear(bare, day.getUTCFullYear() + offset), day, sign);
}

/** Of the years around the day, that of the last date that has begun or of the next that has not ended. */
function nearest(
  boundsIn: (offset: number) => Bounds | undefined,
  day: Date,
  sign: number,
): Bounds | undefined {
  const [today] = dayAt(day, 0);
  for (let step = -1; step < 9; step++) {
    const bounds = boundsIn(sign * step);
    if (bounds && (sign < 0 ? bounds[0] <= today : bounds[0] >= today)) return bounds;
  }
  return undefined;
}

function inYear(text: string, of: number): Bounds | undefined {
  const part = /^q([1-4])$/.exec(text)?.[1];
  if (part !== undefined) return quarterBounds(of, Number(part) - 1);
  const name =
    /[a-z]{3,}/.exec(text.replace(/^[a-z]+day,? /, '').replaceAll(/\b(?:the|of)\b/g, ''))?.[0] ?? '';
  const index = MONTHS.indexOf(name.slice(0, 3));
  if (index < 0 || !new RegExp(`^${MONTH_NAMES}$`, 'i').test(name)) return undefined;
  const date = /\b(\d{1,2})(?:st|nd|rd|th)?\b/.exec(text)?.[1];
  return date === undefined ? monthBounds(of, index) : dayBounds(of, index, Number(date), true);
}
