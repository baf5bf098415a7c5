import { dayAt, dayText, isoOf, startOfDay } from './calendar.ts';
import type { Days } from './days.ts';
import type { DaySpan } from './moment.ts';
import { isPair, pairOf } from './pair.ts';
import { MONTH, type Now, type Point } from './pattern.ts';
import { pointsIn } from './points.ts';
import { BARE, ONWARDS, relationBefore, type Relation } from './relation.ts';
import { asksForPlans, tenseOf, type Tense } from './tense.ts';

/** The stretch of time that the words of a query ask for. */
export interface Period extends DaySpan {
  readonly days: Days;
  /** It asks for what is planned, so that what was only stored in this time is not meant. */
  readonly isAhead: boolean;
  /** Its words can be read in one way, and say when all happened that the query asks for. */
  readonly isClear: boolean;
  /** These words, in lower case and without relations such as "since"; empty where they count from the day of asking. */
  readonly words: string;
  /** The query without these words and relations. */
  readonly rest: string;
  /** Where these stood. */
  readonly cuts: readonly Cut[];
}

/** The words of a query that is searched for times; a longer one is a text, in which times are mentioned. */
const MAX_LENGTH = 500;
/** Every form that is understood has one of these words or a digit. */
const MAY_NAME_TIME =
  /\d|\b(?:today|tonight|yesterday|tomorrow|morning|evening|night|\p{L}+day|weekend|last|past|previous|this|current|next|following|coming|rest|beginning|start|middle|half|early|mid|late|week|quarter|ago|since|before|after|until|till|during|within|throughout|in|between|from|over|all|end|on|by)\b/u;

/** No day that a memory has lies beyond. */
const OPEN: Days = { first: -719_162, last: 2_932_896 };

/** In a longer sentence, a time amid other words says when one of the things happened that it speaks of. */
const MAX_WORDS_AROUND = 12;

/** A part of a text. */
interface Cut {
  readonly at: number;
  readonly end: number;
}

/** A stretch of days with the words that name it. */
interface Phrase extends Cut {
  readonly days: Days;
  /** What the words name, whatever relation stands before them. */
  readonly named: Days;
  readonly isClear: boolean;
  /** Where the time follows its relation. */
  readonly timeAt: number;
  /** In a text: since or until when something holds, where it is not merely dated. */
  readonly span?: Days | undefined;
}

/**
 * Reads the time words of a query, at a moment in the caller's zone. A date without a year is the last one that has come, or the
 * next one where the query plans.
 */
export function periodIn(
  query: string,
  instant: number,
  zone: string,
  tense: Tense = tenseOf(query.toLowerCase()),
): Period | undefined {
  const text = query.toLowerCase();
  // Lower case has another length in a few scripts.
  if (text.length !== query.length || text.length > MAX_LENGTH || !MAY_NAME_TIME.test(text)) return undefined;
  const today = dayAt(instant, zone);
  const phrases = phrasesIn(text, { instant, zone, tense, today });
  if (phrases.length === 0) return undefined;
  const { days, isClear } = combined(phrases);
  const rest = withoutParts(query, phrases);
  const words = phrases.map(({ timeAt, end }) => text.slice(timeAt, end)).join(' ');
  return {
    ...spanOfDays(days, zone),
    days,
    isAhead: days.first > today || (days.last >= today && asksForPlans(text)),
    isClear,
    words: isByName(words) ? words : '',
    rest,
    cuts: phrases,
  };
}

export function withoutParts(text: string, parts: readonly Cut[]): string {
  return parts.reduceRight((left, { at, end }) => `${left.slice(0, at)} ${left.slice(end)}`, text);
}

/** Whether the words name a year, a month or a day of the week, and do not count from the day of asking. */
function isByName(words: string): boolean {
  return BY_NAME.test(words) && !/\b(?:last|next|this|ago)\b/.test(words);
}

const BY_NAME = new RegExp(`\\d{4}|\\b${MONTH}\\b|\\p{L}{3,}day\\b`, 'u');

/** The moments of days in a zone. */
function spanOfDays({ first, last }: Days, zone: string): DaySpan {
  return {
    ...(first > OPEN.first && { from: isoOf(startOfDay(first, zone)) }),
    ...(last < OPEN.last && { to: isoOf(startOfDay(last + 1, zone) - 1) }),
    first: dayText(first),
    last: dayText(last),
  };
}

/** What a text says of times. */
interface ToldTimes {
  /** Since, until, from when to when it says that something holds. */
  readonly spans: readonly Days[];
  /** Other days, months and the like that it names. */
  readonly named: readonly Days[];
}

/** "Kept the books until she retired at the end of May" */
const BEFORE_CLAUSE = /\b(?<relation>until|till|since) (?:[\p{L}’'-]+ ){1,6}$/u;

/** The times of which a text tells. Dates without a year are those before it was written. */
export function timesIn(text: string, writtenAt: number, zone: string): ToldTimes {
  const lower = text.toLowerCase();
  if (!MAY_NAME_TIME.test(lower)) return { spans: [], named: [] };
  const now: Now = { instant: writtenAt, zone, tense: 'back', today: dayAt(writtenAt, zone) };
  const phrases = phrasesIn(lower, now).map((phrase) => {
    const clause = phrase.span ? undefined : BEFORE_CLAUSE.exec(lower.slice(0, phrase.at))?.groups;
    const relation = clause?.['relation'] === 'since' ? 'since' : 'until';
    return clause ? { ...phrase, span: openDays(phrase.named, relation, now.tense) } : phrase;
  });
  const spans = phrases.flatMap(({ span }) => span ?? []);
  const common = commonOf(spans);
  return {
    spans: spans.length > 0 && common.first <= common.last ? [common] : spans,
    named: phrases.flatMap(({ span, named }) => (span ? [] : named)),
  };
}

function phrasesIn(text: string, now: Now): Phrase[] {
  const points = pointsIn(text, now);
  const phrases: Phrase[] = [];
  for (let index = 0; index < points.length; index++) {
    const point = points[index] as Point;
    const next = points[index + 1];
    const { relation, at } = relationBefore(text, point);
    if (next && isPair(relation, point, next, text.slice(point.end, next.at))) {
      const isClear = !point.isAmbiguous && !next.isAmbiguous && isAboutAll(text, at, next.end);
      const days = pairOf(point, next, now);
      phrases.push({ days, named: days, isClear, at, timeAt: point.at, end: next.end, span: days });
      index += 1;
    } else if (!point.bare || BARE[point.bare].has(relation)) {
      phrases.push(phraseOf(point, relation, at, text, now));
    }
  }
  return phrases;
}

/** Amid a long sentence the time itself is asked for, not what lies before or after it. */
function phraseOf(
  point: Point,
  relation: Relation | undefined,
  at: number,
  text: string,
  { tense, today }: Now,
): Phrase {
  const onwards = relation === 'from' ? ONWARDS.exec(text.slice(point.end))?.[0] : undefined;
  const end = point.end + (onwards?.length ?? 0);
  const isAll = isAboutAll(text, at, end);
  const open = openDays(point.days, onwards === undefined ? relation : 'since', tense);
  // What is planned until a day lies ahead.
  const isToCome = tense === 'ahead' && open.first === OPEN.first && open.last >= today;
  const days = isToCome ? { first: today, last: open.last } : open;
  const isSpan = relation === 'since' || relation === 'until' || onwards !== undefined;
  return {
    ...{ days: isAll ? days : point.days, named: point.days, isClear: !point.isAmbiguous && isAll },
    ...{ at, timeAt: point.at, end, ...(isSpan && { span: open }) },
  };
}

/** Whether a time is that of all that a query asks for: it begins or ends the query, or the query is short. */
function isAboutAll(text: string, at: number, end: number): boolean {
  const [before, after] = [wordsIn(text.slice(0, at)), wordsIn(text.slice(end))];
  return before === 0 || after === 0 || before + after <= MAX_WORDS_AROUND;
}

function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

function openDays({ first, last }: Days, relation: Relation | undefined, tense: Tense): Days {
  if (relation === 'before') return { first: OPEN.first, last: first - 1 };
  if (relation === 'after') return { first: last + 1, last: OPEN.last };
  if (relation === 'since') return { first, last: OPEN.last };
  if (relation === 'until' || (relation === 'by' && tense === 'ahead')) return { first: OPEN.first, last };
  return { first, last };
}

/** What all phrases have in common, or, where two exclude each other, the stretch from the first to the last. */
function combined(phrases: readonly Phrase[]): Pick<Phrase, 'days' | 'isClear'> {
  const all = phrases.map(({ days }) => days);
  const common = commonOf(all);
  if (common.first <= common.last) {
    return { days: common, isClear: phrases.every(({ isClear }) => isClear) };
  }
  const [first, last] = [
    Math.min(...all.map((days) => days.first)),
    Math.max(...all.map((days) => days.last)),
  ];
  return { days: { first, last }, isClear: false };
}

function commonOf(all: readonly Days[]): Days {
  return {
    first: Math.max(...all.map(({ first }) => first)),
    last: Math.min(...all.map(({ last }) => last)),
  };
}
