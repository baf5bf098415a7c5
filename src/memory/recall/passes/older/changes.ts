import { fold, foldedWords } from '../../../../language/fold.ts';
import { contentWords, hashOfTerm, stemOf, termsOf, VALUE_HASHES } from '../../../text/terms.ts';
import { once } from '../../../text/once.ts';
import { verbForm } from '../../../ontology/labels/verb-forms.ts';
import { MONTH } from '../../../time/pattern.ts';
import type { Reason } from './reason.ts';
import { STATES } from './values.ts';

/** Words that say that something is elsewhere, or at another time, and that something is over. */
const MOVED =
  /\b(?:mov(?:ed|es|ing)|relocat(?:ed|es)|shifted|postpon(?:ed|es)|reschedul(?:ed|es)|br(?:ought|ings?)\b.*\bforward|t(?:ook|akes?|aken)\b.*\bover to|switched|migrat(?:ed|es)|changed|transferred)\b/iu;
/** That another has it now. */
const SWITCHED = /\b(?:(?:gone|went) over to|signed (?:up )?with|(?<!-)(?:handed|passed)\b[^,;.]*\bto)\b/iu;
const OVER =
  /\b(?:no longer|no more(?= \p{L})|any ?more|any longer|has left|have left|(?<!\bthe )left(?!-| (?:out|over|the|an?|my|his|her|its|our|their|some)\b)|resign(?:ed|s)|quit|quits|retir(?:ed|es)|stopped|clos(?:ed|es) (?:down|for good)|shut down|cancell?(?:ed|s)|discontinu(?:ed|es)|g(?:ave|iven|ives) up|sold|ended)\b/iu;
/** What a text says of now, in other words than before. */
export const AS_OF =
  /\b(?:as of|from (?:\S+ ){1,4}on(?:wards?)?|with effect from|starting (?:in|from|on)|now|since|no longer|instead|nowadays|corrected|correction|revised)\b/iu;
/** Words without which no sentence tells a change. */
export const TELLS_CHANGE = new RegExp(
  [MOVED, OVER, SWITCHED, AS_OF, /\b(?:took|taken|carried|put|replac\w+|supersed\w+)\b/]
    .map(({ source }) => source)
    .join('|'),
  'iu',
);
/** Words of a place, a time or a way that a move changes. */
const SOMEWHERE = /\b(?:in|at|on|with|by|to|from|next to|behind|under|above|near|uses?|runs?)\b/iu;
const FIRST_CLAUSE = /^[^,;:.]+/u;
const MIN_SHARED = { terms: 2, share: 0.4, withoutSubject: 0.6 };
const PRONOUN = /^(?:we|i)\b/iu;
/** "The dairy Nordmelk": its name says as well what it is about. */
const LEADING_NAME = /^(?:The|Our|My) \p{Ll}+ (?<name>\p{Lu}[\p{L}\p{M}]*)/u;

/** What happened on a day stays so, whatever ended later, but for what began with it. */
const ON_A_DAY = new RegExp(
  String.raw`\bon (?:the )?(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}|${MONTH} \d{1,2}|\d{4}-\d\d-\d\d)(?!\p{L})|^there (?:was|were)\b`,
  'iu',
);
const IS_SO = /\b(?:is|are|am|has|have|will|shall|must)\b/iu;
const BEGAN = new Set(
  'join start begin hire move sign buy become switch open appoint take choose decide agree adopt subscribe rent get set'
    .split(' ')
    .map((verb) => verbForm(verb).stem),
);

/** What tells things of one kind apart: "server A", "pump 3". */
const NUMBERED = /(?<=\s)(?:\p{Lu}|\p{Lu}*\d+)(?=\s|$)/gu;
const VERSION = /(?<name>[\p{L}\p{M}]+)\s+v?(?<version>\d+(?:\.\d+)+)/iu;
const AMOUNT = /(?<![\p{N}.:])(?<amount>\d+(?:[.,]\d+)*(?::\d\d)?)\s*(?<unit>[\p{L}\p{M}%€$£]*)/iu;

/** Says of a text that is newer than another whether it tells in words of its own that what that says has changed. */
export interface ChangeReasons {
  /** That it was moved, or is over. */
  readonly saysChange: Reason;
  /** That of the same there is another version, or as of now another amount of a unit. */
  readonly restatesValue: Reason;
}

export function changeReasons(): ChangeReasons {
  const said = once(termsIn);
  const clause = once(termsOfClause);
  return {
    saysChange: (newer, older) => {
      const isMoved = MOVED.test(newer) && !MOVED.test(older) && SOMEWHERE.test(older);
      const isOver = (OVER.test(newer) && !OVER.test(older) && !hasHappened(older)) || SWITCHED.test(newer);
      if (!isMoved && !isOver) return false;
      // What a text is about comes first in it.
      const isAbout =
        PRONOUN.test(older) || subjectsOf(older, clause(older)).some((term) => said(newer).has(term));
      const shared = clause(older).filter((term) => said(newer).has(term));
      const share = PRONOUN.test(older) ? MIN_SHARED.withoutSubject : MIN_SHARED.share;
      const isMost = shared.filter(isNoValue).length >= share * clause(older).filter(isNoValue).length;
      return isAbout && isMost && shared.length >= MIN_SHARED.terms;
    },
    restatesValue: (newer, older) => {
      const isOther = [isOtherVersion, isOtherAmount, isOfNew].some((reason) => reason(newer, older));
      if (!isOther) return false;
      const names = FIRST_CLAUSE.exec(older)?.[0].match(NUMBERED) ?? [];
      const amount = AMOUNT.exec(older)?.groups?.['amount'];
      const isSame = names.every((name) => newer.includes(name) || name === amount);
      const terms = clause(older);
      return isSame && terms.length >= MIN_SHARED.terms && terms.every((term) => said(newer).has(term));
    },
  };
}

function hasHappened(text: string): boolean {
  if (!ON_A_DAY.test(text) || IS_SO.test(text)) return false;
  return !foldedWords(text).some((word) => BEGAN.has(verbForm(word).stem));
}

function isNoValue(term: string): boolean {
  return !VALUE_HASHES.has(hashOfTerm(term));
}

/** The first term, and a name right behind it. */
function subjectsOf(text: string, [first = '']: readonly string[]): string[] {
  const name = LEADING_NAME.exec(text)?.groups?.['name'];
  return name === undefined ? [first] : [first, ...termsOf(name)];
}

/** Whether a text has another number for a thing that it calls new: "the gate has a new code". */
function isOfNew(newer: string, older: string): boolean {
  const [, noun = '', behind = ''] = /\bnew (?:\p{Ll}+ )?(\p{L}{3,})(?! \p{Lu}| \d)(.*)/su.exec(newer) ?? [];
  const [, value] = /[:=]\s*(\S*\d\S*)\s*$/u.exec(older) ?? [];
  return (
    value !== undefined &&
    /\d/.test(behind) &&
    !newer.includes(value) &&
    termsOf(older).includes(stemOf(noun))
  );
}

function isOtherVersion(newer: string, older: string): boolean {
  const [one, other] = [VERSION.exec(newer)?.groups, VERSION.exec(older)?.groups];
  if (!one || !other || one['version'] === other['version']) return false;
  return fold(one['name'] ?? '') === fold(other['name'] ?? '');
}

function isOtherAmount(newer: string, older: string): boolean {
  if (!AS_OF.test(newer) && !MOVED.test(newer)) return false;
  const [one, other] = [AMOUNT.exec(newer)?.groups, AMOUNT.exec(older)?.groups];
  return (
    one !== undefined &&
    other !== undefined &&
    unitOf(one) === unitOf(other) &&
    one['amount'] !== other['amount']
  );
}

function unitOf({ amount = '', unit = '' }: Readonly<Record<string, string>>): string {
  return amount.includes(':') ? 'time' : stemOf(fold(unit)) || 'none';
}

/** The terms of what a text says first, but for numbers and verbs of a state. */
function termsOfClause(text: string): string[] {
  const [clause = ''] = FIRST_CLAUSE.exec(text.replaceAll(/(?<=\d)[.:,](?=\d)/g, '')) ?? [];
  const words = contentWords(clause).filter((word) => !STATES.has(word) && !/\d/.test(word));
  return [...new Set(words.map(stemOf))];
}

function termsIn(text: string): ReadonlySet<string> {
  return new Set(contentWords(text).map(stemOf));
}
