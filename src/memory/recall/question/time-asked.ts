import { foldedWords } from '../../../language/fold.ts';
import { hashOfTerm, termsOf } from '../../text/terms.ts';
import { canonicalType } from '../../ontology/node-type.ts';
import { tenseOf } from '../../time/tense.ts';
import { holdsTerm } from '../hit.ts';
import { ASKS_FOR_NOW, ASKS_FOR_OLDER } from './asked-for.ts';
import { areMostlyLight } from './languages.ts';

/** What a query with a period asks for: all that is dated there, what is of a kind or subject and dated there, or something else. */
export type TimeAsked = 'all' | 'subject' | 'other';

const ASKS = new Set('who whom whose which where why how when'.split(' '));
const AUXILIARIES = new Set(
  'what is are was were am be been do does did has had have will would can could should shall'.split(' '),
);
/** Words that ask for whatever there is. */
const LIGHT = new Set([
  ...AUXILIARIES,
  ...'a an the this that of for from in on at to and or with by about my our your me us you i we it there'.split(
    ' ',
  ),
  ...'s re m d ve ll any anything all every everything something things list show tell give find get got see know'.split(
    ' ',
  ),
  ...'please so else new remember remind happen happens happened happening occurred go goes going went gone'.split(
    ' ',
  ),
  ...'come comes coming came up done doing took take takes place planned plan plans scheduled schedule set due'.split(
    ' ',
  ),
  ...'upcoming calendar agenda diary event events memory memories entry entries dated stored need'.split(' '),
]);
/** Ways to ask which of a kind there are. */
const THERE_ARE =
  /\b(?:(?:do|did|have|had) (?:i|we) (?:have|got)|(?:i|we) (?:have|had)|(?:is|are|was|were) there|(?:is|are) (?:on|up|planned|scheduled|due|coming|set)|due|upcoming)\b/i;
const MAX_WORDS = 4;

/** Reads what is left of a query without its time words. */
export function timeAsked(rest: string): TimeAsked {
  const words = foldedWords(rest);
  if (words.some((word) => ASKS.has(word))) return 'other';
  const subject = words.filter((word) => !LIGHT.has(word));
  if (subject.length === 0) return 'all';
  if (isForeign(words)) return 'subject';
  const isQuestion = words.some((word) => AUXILIARIES.has(word)) && !THERE_ARE.test(rest);
  return isQuestion || subject.length > MAX_WORDS ? 'other' : 'subject';
}

/** "Was ist am 12. Dezember 2026?": of other languages a date is understood, and nothing else. */
function isForeign(words: readonly string[]): boolean {
  return words.length > 1 && areMostlyLight(words);
}

/** What a query names beside a period. */
export interface Subject {
  /** Hashes of its terms. */
  readonly terms: readonly number[];
  /** Types that its words may be: "meetings". */
  readonly types: readonly string[];
}
export const NO_SUBJECT: Subject = { terms: [], types: [] };

export function subjectOf(rest: string): Subject {
  const all = foldedWords(rest);
  if (isForeign(all)) return NO_SUBJECT;
  const words = all.filter((word) => !LIGHT.has(word));
  return {
    terms: termsOf(words.join(' ')).map(hashOfTerm),
    types: [...new Set(words.flatMap((word) => canonicalType(word) ?? []))],
  };
}

/** Share of the words of a subject that a text of it has. */
const MIN_SHARE = 0.5;

/** Whether a text has most words of a subject. */
export function isOfSubject(hit: Parameters<typeof holdsTerm>[0], { terms }: Subject): boolean {
  return terms.filter((term) => holdsTerm(hit, term)).length >= MIN_SHARE * terms.length;
}

const STATE =
  /\b(?:who|whom|whose|where|what (?:is|was|were|are)|how (?:much|many|high|big|old|fast|long|often|large|far|warm|hot|cold|late|early|do|does|is|are))\b/i;

const WHICH =
  /\bwhich\b|\bwhat (?!(?:do|did|does|has|have|had|will|can|could|should|happen\w*|is|are|was|were|else)\b)\p{L}+/iu;

/** "What happened at the mill", "what did the choir do": whatever was at a time, in which its place or people took part. */
const HAPPENING =
  /\bwhat (?:all |else )?(?:(?:has |have |was |will |does )?(?:happen\w*|chang\w*|(?:take|took|taken) place|go(?:es)? on|went on)\b|(?:is|was) (?:happening|going)\b|(?:did|does|do|will|has|have) .{1,60}\b(?:do|done)\b)/i;

/** Whether a query asks for what held at a time, which may have begun before, or for what happened then; "which" may be either. */
export function asksFor(text: string): 'state' | 'event' | 'happening' | 'either' {
  if (HAPPENING.test(text)) return 'happening';
  return STATE.test(text) ? 'state' : WHICH.test(text) ? 'either' : 'event';
}

/** Whether a query without a time asks who or which it is today. */
export function asksForPresent(query: string): boolean {
  const isOfState = ['state', 'either'].includes(asksFor(query));
  if (!isOfState || ASKS_FOR_OLDER.test(query) || /\bever\b/i.test(query)) return false;
  return tenseOf(query.toLowerCase()) !== 'back' || ASKS_FOR_NOW.test(query);
}

/** Whether a question asks for what was before, and not before some day. */
export function asksForPrevious({ text, period }: Readonly<{ text: string; period?: unknown }>): boolean {
  return period === undefined && ASKS_FOR_OLDER.test(text);
}

/** The days between which every memory lies. */
export const ALWAYS = { first: '0001-01-01', last: '9999-12-31' } as const;
