import { fold } from '../../../../language/fold.ts';
import { commonTerms } from '../../../text/in-common.ts';
import { once } from '../../../text/once.ts';
import type { Reason } from './reason.ts';
import { contentWords, stemOf } from '../../../text/terms.ts';

/** Words of which only one is true at a time, a group a line. */
const GROUPS = `
weekday: monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
month: january february march april may june july august september october november december
season: spring summer autumn winter
half: am pm
open closed shut
active inactive paused suspended enabled disabled running stopped live offline online
planned scheduled postponed cancelled canceled ongoing started finished done completed pending draft proposed approved accepted rejected final withdrawn resolved unresolved fixed
true false yes no
single engaged married divorced widowed
red amber green
low medium high critical
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen twenty thirty forty fifty hundred
`;
const groups = new Map(
  GROUPS.trim()
    .split('\n')
    .flatMap((line) => {
      const [words = '', name = line] = line.split(': ').reverse();
      return words.split(' ').map((word) => [word, name] as const);
    }),
);
/** Kinds that say when together. */
const TIMES = new Set(['weekday', 'month', 'day', 'year', 'time', 'half', 'season']);

/** Verbs after which a value stands that something has, and not one of several that happened. */
export const STATES = new Set(
  (
    'is are was were has have costs cost lasts opens open closes close starts start begins begin ends end takes take weighs ' +
    'measures contains holds allows needs requires runs run uses use expires stands amounts equals remains stays gets earns pays charges'
  ).split(' '),
);
/** Words beside which a statement stays what it is. */
const NEUTRAL = new Set(
  'a an the now currently still already meanwhile again then since today this our my new about around only just at on until till of version v'.split(
    ' ',
  ),
);
/** A verb before "to" and a value says a change: "was moved to Thursday". */
const CHANGE =
  /\b(?:moved?|moves|shift(?:s|ed)?|chang(?:e|es|ed)|switch(?:es|ed)?|rais(?:e|es|ed)|lower(?:s|ed)?|increas(?:e|es|ed)|decreas(?:e|es|ed)|reduc(?:e|es|ed)|cut|dropp?(?:s|ed)?|rose|rises|risen|fell|falls|fallen|went up|goes up|went down|goes down|upgrad(?:e|es|ed)|updat(?:e|es|ed)|downgrad(?:e|es|ed)|bump(?:s|ed)?|set|postponed?|postpones|brought forward|reschedul(?:e|es|ed)|extend(?:s|ed)?|shorten(?:s|ed)?|renam(?:e|es|ed))\b.*?\bto\b/iu;

/** Words before a number that counts, besides verbs and words without meaning. */
const COUNTED = new Set(
  'version v release about euro euros eur usd gbp chf dollar dollars level rate limit to until till from'.split(
    ' ',
  ),
);

const TOKEN = /\d+(?:[.,:]\d+)*|[\p{L}\p{M}]+/gu;
const VERSION = /^\d+(?:\.\d+)+$/;

interface Token {
  readonly text: string;
  /** What kind of value it is; undefined for other words. */
  readonly kind: string | undefined;
}

/** Of one of several such things nothing is said of the others. */
const INDEFINITE = /^(?:an?|one|another|some)\b/iu;
const AS_OF = /\b(?:now|as of|from now on|since)\b/iu;
/** Words between a verb and a time that says when its subject is. */
const MAX_BEFORE_TIME = 2;

/** Whether a text gives the same attribute of the same subject another value than an older one, of which it has one. */
export function valueReasons(): Reason {
  const tokens = once(tokensOf);
  return (newer, older) => {
    const [one, other] = [tokens(newer), tokens(older)];
    const isAlike = other.some(({ kind }) => kind !== undefined && one.some((each) => each.kind === kind));
    if (!isAlike || INDEFINITE.test(newer) || INDEFINITE.test(older)) return false;
    return differsInValues(one, other, AS_OF.test(newer)) || isChangedTo(newer, other);
  };
}

/** Whether two texts have the same words but for values after the same verb of a state, or as of now for times. */
function differsInValues(newer: readonly Token[], older: readonly Token[], isOfNow: boolean): boolean {
  const shared = commonTerms(newer.map(inPresent), older.map(inPresent));
  const verb = shared.find((text) => STATES.has(text));
  const [ofNewer, ofOlder] = [changedIn(newer, shared), changedIn(older, shared)];
  const kinds = [...new Set([...ofNewer, ...ofOlder].map(({ kind }) => kind))];
  const areAlike = ofNewer.length > 0 && ofNewer[0]?.kind === ofOlder[0]?.kind && !kinds.includes(undefined);
  const areTimes = kinds.every((kind) => TIMES.has(kind ?? ''));
  const areStates = ofNewer[0]?.kind?.includes(' ') === true;
  if (isOfNow && areAlike && areTimes) return true;
  // A number beside a time is that of the time, and a time after other words is when something happens.
  if (verb === undefined || !areAlike || (kinds.length > 1 && !areTimes && !areStates)) return false;
  const places = [newer, older].map((tokens) => tokens.findIndex((token) => inPresent(token) === verb));
  const isAfterVerb = [ofNewer, ofOlder].every(([first], at) => {
    const tokens = at === 0 ? newer : older;
    const after = tokens.indexOf(first as Token) - (places[at] ?? 0);
    return after > 0 && (!areTimes || after <= MAX_BEFORE_TIME);
  });
  // What a text tells in the past was so then.
  const isPast = /^w(?:as|ere)$/.test(newer[places[0] ?? 0]?.text ?? '');
  return isAfterVerb && (places[0] ?? 0) > 0 && (!isPast || areStates);
}

/** Whether a text says of the subject of an older one that a value of it was changed to another. */
function isChangedTo(newer: string, older: readonly Token[]): boolean {
  const [change = ''] = CHANGE.exec(newer) ?? [];
  const at = newer.indexOf(change);
  // "Upgraded to Ubuntu 24.04"
  const after = tokensOf(newer.slice(at + change.length))
    .slice(0, 2)
    .find(({ kind }) => kind !== undefined);
  const verb = older.findIndex(({ text }) => STATES.has(text));
  if (change === '' || after?.kind === undefined || verb < 1) return false;
  const before = older.slice(verb + 1).filter(({ kind }) => kind === after.kind);
  const subject = subjectOf(tokensOf(`${newer.slice(0, at)} ${change.replace(/^\S+/u, '')}`));
  const ofOlder = subjectOf(older.slice(0, verb));
  const isSame = subject.length > 0 && subject.length === ofOlder.length;
  const isOther = before.length > 0 && before.every(({ text }) => text !== after.text);
  return isSame && isOther && subject.every((term) => ofOlder.includes(term));
}

function subjectOf(tokens: readonly Token[]): string[] {
  const words = tokens.flatMap(({ text, kind }) => (kind === undefined ? text : []));
  return [...new Set(contentWords(words.join(' ')).map(stemOf))];
}

function tokensOf(text: string): Token[] {
  const plain = fold(text).replaceAll(/(?<=\d),(?=\d{3}\b)/g, '');
  const all = plain.match(TOKEN) ?? [];
  return all.flatMap((each, at) => {
    const kind = groups.get(each) ?? kindOfNumber(each, all[at - 1] ?? '', all[at + 1] ?? '');
    return NEUTRAL.has(each) && kind === undefined ? [] : { text: each, kind };
  });
}

/** A number after a name is its number: "room 12", "Node 20". */
function kindOfNumber(text: string, before: string, after: string): string | undefined {
  if (!/^\d/.test(text)) return undefined;
  if (text.includes(':') || groups.get(after) === 'half') return 'time';
  if (VERSION.test(text)) return 'version';
  if (groups.get(after) === 'month' || groups.get(before) === 'month') return 'day';
  if (/^(?:19|20)\d\d$/.test(text)) return 'year';
  const isCounted =
    COUNTED.has(before) || STATES.has(before) || /^\d/.test(before) || contentWords(before).length === 0;
  return isCounted ? 'number' : undefined;
}

/** What was is what is, in a comparison. */
function inPresent({ text }: Token): string {
  return text === 'was' ? 'is' : text === 'were' ? 'are' : text;
}

/** The tokens that are not among the shared ones, in order. */
function changedIn(tokens: readonly Token[], shared: readonly string[]): Token[] {
  const left = [...shared];
  return tokens.filter((token) => {
    if (left.length === 0 || inPresent(token) !== left[0]) return true;
    left.shift();
    return false;
  });
}
