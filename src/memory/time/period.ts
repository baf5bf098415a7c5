import { firstAfter, lastBefore, type Days } from './days.ts';
import { isoOf, type Span } from './moment.ts';
import { pointsIn, type Now, type Point } from './points.ts';
import { dayAt, startOfDay } from './calendar.ts';

/** The stretch of time that the words of a query ask for. */
export interface Period extends Span {
  /** The first and the last day of it. */
  readonly days: Days;
  /** The query says that the answer lies in it ("since", "before", "in", "between"), and does not merely mention a time. */
  readonly isExplicit: boolean;
  /** These words, in lower case and without relations such as "since". */
  readonly words: string;
  /** The query without these words and relations. */
  readonly rest: string;
}

/** The words of a query that is searched for times; a longer one is a text, in which times are mentioned. */
const MAX_LENGTH = 500;
/** Every form that is understood has one of these words or a digit. */
const MAY_NAME_TIME =
  /\d|\b(?:today|tonight|yesterday|tomorrow|morning|evening|night|last|past|previous|this|current|next|ago|since|before|after|until|till|during|within|in|between|from|on|by)\b/;

type Relation = 'before' | 'after' | 'since' | 'until' | 'between' | 'from' | 'in' | 'on';

const RELATIONS: readonly [Relation, RegExp][] = [
  ['before', /\b(?:before|prior to|earlier than)\s+(?:the\s+)?$/],
  ['after', /\b(?:after|later than)\s+(?:the\s+)?$/],
  ['since', /\b(?:since|starting(?: in| from)?)\s+(?:the\s+)?$/],
  ['until', /\b(?:until|till|up to)\s+(?:the\s+)?$/],
  ['between', /\bbetween\s+(?:the\s+)?$/],
  ['from', /\bfrom\s+(?:the\s+)?$/],
  ['in', /\b(?:in|during|within|throughout)\s+(?:(?:early|mid|late|the year|the)[\s-]+)?$/],
  ['on', /\b(?:on|of|by)\s+(?:the\s+)?$/],
];
const ONWARDS = /^\s+on(?:wards?)?\b/;
/** Relations that a bare month or year needs one of. A month's name after "from" or "by" may be a person's. */
const BARE: Readonly<Record<NonNullable<Point['bare']>, ReadonlySet<Relation | undefined>>> = {
  month: new Set(['before', 'after', 'since', 'until', 'in']),
  year: new Set(['before', 'after', 'since', 'until', 'in', 'from', 'on']),
};
const JOINT = /^\s*(?:and|to|until|till|through|-|–|—)\s*(?:the\s+)?$/;
/** No day that a memory has lies beyond. */
const OPEN: Days = { first: -719_162, last: 2_932_896 };

/** In a longer sentence, a time amid other words says when one of the things happened that it speaks of. */
const MAX_WORDS_AROUND = 12;

/** A stretch of days with the words that name it. */
interface Phrase {
  readonly days: Days;
  readonly isExplicit: boolean;
  readonly at: number;
  /** Where the time follows its relation. */
  readonly timeAt: number;
  readonly end: number;
}

/** Reads the time words of a query, at a moment in the caller's zone; a date without a year lies in the past. */
export function periodIn(query: string, instant: number, zone: string): Period | undefined {
  const text = query.toLowerCase();
  // Lower case has another length in a few scripts.
  if (text.length !== query.length || text.length > MAX_LENGTH || !MAY_NAME_TIME.test(text)) return undefined;
  const phrases = phrasesIn(text, { instant, zone, today: dayAt(instant, zone) });
  if (phrases.length === 0) return undefined;
  const { days, isExplicit } = combined(phrases);
  const rest = phrases.reduceRight((left, { at, end }) => `${left.slice(0, at)} ${left.slice(end)}`, query);
  return {
    ...(days.first > OPEN.first && { from: isoOf(startOfDay(days.first, zone)) }),
    ...(days.last < OPEN.last && { to: isoOf(startOfDay(days.last + 1, zone) - 1) }),
    days,
    isExplicit,
    words: phrases.map(({ timeAt, end }) => text.slice(timeAt, end)).join(' '),
    rest,
  };
}

function phrasesIn(text: string, now: Now): Phrase[] {
  const points = pointsIn(text, now);
  const phrases: Phrase[] = [];
  for (let index = 0; index < points.length; index++) {
    const point = points[index] as Point;
    const next = points[index + 1];
    const { relation, at } = relationBefore(text, point);
    if (next && isPair(relation, text.slice(point.end, next.at))) {
      const isExplicit = !point.isAmbiguous && !next.isAmbiguous && isAboutAll(text, at, next.end);
      phrases.push({ days: pairOf(point, next), isExplicit, at, timeAt: point.at, end: next.end });
      index += 1;
    } else if (!point.bare || BARE[point.bare].has(relation)) {
      phrases.push(phraseOf(point, relation, at, text));
    }
  }
  return phrases;
}

function relationBefore(text: string, { at }: Point): { relation: Relation | undefined; at: number } {
  const before = text.slice(0, at);
  for (const [relation, words] of RELATIONS) {
    const found = words.exec(before);
    if (found) return { relation, at: found.index };
  }
  return { relation: undefined, at };
}

function isPair(relation: Relation | undefined, between: string): boolean {
  return (relation === 'between' || relation === 'from' || relation === 'since') && JOINT.test(between);
}

/** Amid a long sentence the time itself is asked for, not what lies before or after it. */
function phraseOf(point: Point, relation: Relation | undefined, at: number, text: string): Phrase {
  const onwards = relation === 'from' ? ONWARDS.exec(text.slice(point.end))?.[0] : undefined;
  const end = point.end + (onwards?.length ?? 0);
  const isAll = isAboutAll(text, at, end);
  const isSaid = relation !== undefined && (relation !== 'on' || isFullDate(point));
  const isExplicit = isSaid && !point.isAmbiguous && isAll;
  const days = isAll ? openDays(point.days, onwards === undefined ? relation : 'since') : point.days;
  return { days, isExplicit, at, timeAt: point.at, end };
}

/** A day with its year; "on Friday" may be any. */
function isFullDate({ days, isYearless, bare }: Point): boolean {
  return days.first === days.last && !isYearless && bare === undefined;
}

/** Whether a time is that of all that a query asks for: it begins or ends the query, or the query is short. */
function isAboutAll(text: string, at: number, end: number): boolean {
  const [before, after] = [wordsIn(text.slice(0, at)), wordsIn(text.slice(end))];
  return before === 0 || after === 0 || before + after <= MAX_WORDS_AROUND;
}

function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

/** A date without a year takes the year in which the first lies before the second: between November and February. */
function pairOf(one: Point, other: Point): Days {
  const { first } = one.isYearless ? lastBefore(one.days, other.days.first) : one.days;
  const { last } = other.isYearless && !one.isYearless ? firstAfter(other.days, first) : other.days;
  return first <= last ? { first, last } : { first: other.days.first, last: one.days.last };
}

function openDays({ first, last }: Days, relation: Relation | undefined): Days {
  if (relation === 'before') return { first: OPEN.first, last: first - 1 };
  if (relation === 'after') return { first: last + 1, last: OPEN.last };
  if (relation === 'since') return { first, last: OPEN.last };
  if (relation === 'until') return { first: OPEN.first, last };
  return { first, last };
}

/** What all phrases have in common, or, where two exclude each other, the stretch from the first to the last. */
function combined(phrases: readonly Phrase[]): Pick<Phrase, 'days' | 'isExplicit'> {
  const firsts = phrases.map(({ days }) => days.first);
  const lasts = phrases.map(({ days }) => days.last);
  const common = { first: Math.max(...firsts), last: Math.min(...lasts) };
  if (common.first <= common.last) {
    return { days: common, isExplicit: phrases.every(({ isExplicit }) => isExplicit) };
  }
  return { days: { first: Math.min(...firsts), last: Math.max(...lasts) }, isExplicit: false };
}
