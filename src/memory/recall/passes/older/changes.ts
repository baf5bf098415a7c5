import { fold } from '../../../../language/fold.ts';
import { contentWords, stemOf } from '../../../text/terms.ts';
import { once, type Reason } from './once.ts';
import { STATES } from './values.ts';

/** Words that say that something is elsewhere, or at another time, and that something is over. */
const MOVED =
  /\b(?:mov(?:ed|es|ing)|relocat(?:ed|es)|shifted|postpon(?:ed|es)|reschedul(?:ed|es)|br(?:ought|ings?)\b.*\bforward|t(?:ook|akes?|aken)\b.*\bover to|switched|migrat(?:ed|es)|changed|transferred)\b/iu;
const OVER =
  /\b(?:no longer|any ?more|any longer|has left|have left|(?<!\bthe )left(?! (?:out|over|the|an?|my|his|her|its|our|their|some)\b)|resign(?:ed|s)|quit|quits|retir(?:ed|es)|stopped|clos(?:ed|es) (?:down|for good)|shut down|cancell?(?:ed|s)|discontinu(?:ed|es)|g(?:ave|iven|ives) up|sold|ended)\b/iu;
/** What a text says of now, in other words than before. */
const AS_OF = /\b(?:as of|from now on|now|since|no longer|instead|nowadays|corrected|correction|revised)\b/iu;
/** Words of a place, a time or a way that a move changes. */
const SOMEWHERE = /\b(?:in|at|on|with|by|to|from|next to|behind|under|above|near|uses?|runs?)\b/iu;
const FIRST_CLAUSE = /^[^,;:.]+/u;
const MIN_SHARED = { terms: 2, share: 0.4 };

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
      const isOver = OVER.test(newer) && !OVER.test(older);
      const [first = ''] = clause(older);
      // What a text is about comes first in it.
      if ((!isMoved && !isOver) || !said(newer).has(first)) return false;
      const shared = clause(older).filter((term) => said(newer).has(term)).length;
      return shared >= MIN_SHARED.terms && shared >= MIN_SHARED.share * clause(older).length;
    },
    restatesValue: (newer, older) => {
      if (!isOtherVersion(newer, older) && !isOtherAmount(newer, older)) return false;
      const names = FIRST_CLAUSE.exec(older)?.[0].match(NUMBERED) ?? [];
      const amount = AMOUNT.exec(older)?.groups?.['amount'];
      const isSame = names.every((name) => newer.includes(name) || name === amount);
      const terms = clause(older);
      return isSame && terms.length >= MIN_SHARED.terms && terms.every((term) => said(newer).has(term));
    },
  };
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
