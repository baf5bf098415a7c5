import { fold } from '../../../../language/fold.ts';
import { contentWords, stemOf } from '../../../text/terms.ts';
import { STATES } from './values.ts';

/** Words that say that something is elsewhere, or at another time, and that something is over. */
const MOVED =
  /\b(?:mov(?:ed|es|ing)|relocat(?:ed|es)|shift(?:ed|s)|postpon(?:ed|es)|reschedul(?:ed|es)|br(?:ought|ings?)\b.*\bforward|t(?:ook|akes?|aken)\b.*\bover to|switch(?:ed|es)|migrat(?:ed|es)|chang(?:ed|es)|transferr?(?:ed|s))\b/iu;
const OVER =
  /\b(?:no longer|any ?more|any longer|has left|have left|left|resign(?:ed|s)|quit|quits|retir(?:ed|es)|stopp?(?:ed|s)|clos(?:ed|es) (?:down|for good)|shut down|cancell?(?:ed|s)|discontinu(?:ed|es)|g(?:ave|iven|ives) up|sold|ended)\b/iu;
/** What a text says of now, in other words than before. */
const AS_OF = /\b(?:as of|from now on|now|since|no longer|instead|nowadays)\b/iu;
/** Words of a place, a time or a way that a move changes. */
const SOMEWHERE = /\b(?:in|at|on|with|by|to|from|next to|behind|under|above|near|uses?|runs?)\b/iu;
const FIRST_CLAUSE = /^[^,;:.]+/u;
const MIN_SHARED = { terms: 2, share: 0.4 };

const VERSION = /(?<name>[\p{L}\p{M}]+)\s+v?(?<version>\d+(?:\.\d+)+)/iu;
const AMOUNT = /(?<![\p{N}.:])(?<amount>\d+(?:[.,]\d+)*(?::\d\d)?)\s*(?<unit>[\p{L}\p{M}%€$£]*)/iu;

/** Whether a text says in words that what an older one says of the same has changed. */
export function saysChange(newer: string, older: string): boolean {
  const isMoved = MOVED.test(newer) && !MOVED.test(older) && SOMEWHERE.test(older);
  const isOver = OVER.test(newer) && !OVER.test(older);
  if (!isMoved && !isOver) return false;
  const before = termsOfClause(older);
  const shared = before.filter((term) => termsIn(newer).has(term)).length;
  return (
    isAboutFirst(newer, before) && shared >= MIN_SHARED.terms && shared >= MIN_SHARED.share * before.length
  );
}

/** Whether a text that holds all the words of an older one has another version of the same, or as of now another amount of a unit. */
export function restatesValue(newer: string, older: string): boolean {
  const [one, other] = [VERSION.exec(newer)?.groups, VERSION.exec(older)?.groups];
  const isOtherVersion =
    one !== undefined &&
    other !== undefined &&
    fold(one['name'] ?? '') === fold(other['name'] ?? '') &&
    one['version'] !== other['version'];
  const [amount, before] = [AMOUNT.exec(newer)?.groups, AMOUNT.exec(older)?.groups];
  const isOtherAmount =
    amount !== undefined &&
    before !== undefined &&
    unitOf(amount) === unitOf(before) &&
    amount['amount'] !== before['amount'] &&
    (AS_OF.test(newer) || MOVED.test(newer));
  if (!isOtherVersion && !isOtherAmount) return false;
  const [said, terms] = [termsIn(newer), termsOfClause(older)];
  const names = FIRST_CLAUSE.exec(older)?.[0].match(/(?<=\s)(?:\p{Lu}|\p{Lu}*\d+)(?=\s|$)/gu) ?? [];
  const isSame = names.every((name) => newer.includes(name) || name === before?.['amount']);
  return isSame && terms.length >= MIN_SHARED.terms && terms.every((term) => said.has(term));
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

/** What an older text is about comes first in it. */
function isAboutFirst(newer: string, [first = '']: readonly string[]): boolean {
  return termsIn(newer).has(first);
}
