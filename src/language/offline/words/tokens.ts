import type { Piece } from './pieces.ts';
import type { Sentence, Token } from './token.ts';
import { wordClassOf } from './word-class.ts';
import {
  BE,
  DETERMINERS,
  NEGATIONS,
  PRONOUNS,
  PREPOSITIONS,
  SUBORDINATORS,
  CONJUNCTIONS,
  OWNERS,
} from './words.ts';

/** A word with its tags. One of a contraction has no text. */
export interface TaggedWord {
  readonly text: string;
  readonly tags?: ReadonlySet<string>;
}

type Draft = Omit<Token, 'wordClass' | 'isName' | 'gap'> & { readonly second: string };

const CONTRACTED = /^(i|you|he|she|it|we|they|there|that|who|what|here)(['’](?:m|s|re|ve|ll|d))$/iu;
const NOT_CONTRACTED = /^(\p{L}+)(n['’]t)$/iu;
const POSSESSIVE = /['’]s$|(?<=s)['’]$/iu;
const NO_TAGS: ReadonlySet<string> = new Set();

/** The words of a piece at their places, each with its class by both taggers. */
export function readTokens(
  piece: Piece,
  words: readonly TaggedWord[],
  second: readonly (readonly [string, string])[],
  /** Words that are names where they open a sentence. */
  confirmed: ReadonlySet<string>,
): Sentence {
  const parts = partsByPlace(piece.text, second);
  const drafts: Draft[] = [];
  let from = 0;
  for (const { text, tags = NO_TAGS } of words) {
    const start = text === '' ? undefined : placeOf(piece.text, text, from);
    if (start === undefined) continue;
    from = start + text.length;
    drafts.push(...draftsOf(text, start, tags, parts.get(start) ?? '', piece.text));
  }
  return { ...piece, tokens: classify(drafts, piece, confirmed) };
}

function partsByPlace(text: string, words: readonly (readonly [string, string])[]): Map<number, string> {
  const parts = new Map<number, string>();
  let from = 0;
  for (const [word, part] of words) {
    const start = placeOf(text, word, from);
    if (start === undefined) continue;
    parts.set(start, part);
    from = start + word.length;
  }
  return parts;
}

/** A like word further on is another one. */
const MAX_DISTANCE = 40;

function placeOf(text: string, word: string, from: number): number | undefined {
  const index = text.slice(from, from + word.length + MAX_DISTANCE).indexOf(word);
  return index === -1 ? undefined : from + index;
}

function draftsOf(
  text: string,
  start: number,
  tags: ReadonlySet<string>,
  second: string,
  all: string,
): Draft[] {
  const contracted = CONTRACTED.exec(text) ?? NOT_CONTRACTED.exec(text);
  if (contracted) {
    const [, stem = '', rest = ''] = contracted;
    return [draft(stem, start, tags, second), draft(rest, start + stem.length, NO_TAGS, 'AUX')];
  }
  const symbols = /^[+#]+/.exec(all.slice(start + text.length))?.[0] ?? '';
  if (!POSSESSIVE.test(text)) return [draft(text + symbols, start, tags, second)];
  return [{ ...draft(text.replace(POSSESSIVE, ''), start, tags, second), isPossessive: true }];
}

function draft(text: string, start: number, tags: ReadonlySet<string>, second: string): Draft {
  const lower = text.toLowerCase().replaceAll('’', "'").replaceAll('\u2011', '-');
  return { text, lower, start, end: start + text.length, tags, second, isPossessive: false };
}

function classify(drafts: readonly Draft[], { text, start }: Piece, confirmed: ReadonlySet<string>): Token[] {
  const tokens: Token[] = [];
  for (const [index, { second, ...word }] of drafts.entries()) {
    const before = drafts[index - 1];
    const gap = text.slice(before?.end ?? 0, word.start).replace(before?.isPossessive ? /^['’]s?/ : /^$/, '');
    const isFirst = index === 0 || /[.!?:•]\s|[“"]\s*$|\*/.test(gap);
    const isName = isNamePart(word, second, isFirst && !confirmed.has(word.text), drafts[index + 1]);
    const next = drafts[index + 1];
    const wordClass = wordClassOf({
      word,
      second,
      isName,
      isJoined: gap === '-',
      isInDescription: isInDescription(tokens),
      before: tokens.at(-1),
      isAfterBe: BE.has(
        tokens.findLast(({ wordClass: each }) => each !== 'adverb' && each !== 'negation')?.lower ?? '',
      ),
      next,
    });
    tokens.push({ ...word, gap, isName, wordClass, start: word.start + start, end: word.end + start });
  }
  return tokens;
}

const MAX_DESCRIPTION = 6;

/** Whether "is a" comes before, with nothing that ends a phrase between. */
function isInDescription(tokens: readonly Token[]): boolean {
  const recent = tokens.slice(-MAX_DESCRIPTION);
  const from = recent.findLastIndex(({ lower }) => lower === 'a' || lower === 'an');
  if (from < 1 || recent[from - 1]?.wordClass !== 'auxiliary') return false;
  return recent
    .slice(from + 1)
    .every(({ wordClass, gap }) => gap !== ', ' && ['noun', 'adjective', 'number'].includes(wordClass));
}

const CAPITAL = /^\p{Lu}|^\p{Ll}{1,3}\p{Lu}|^\p{L}+\d/u;
const FUNCTION_WORDS: readonly ReadonlySet<string>[] = [
  ...[DETERMINERS, NEGATIONS, PRONOUNS, PREPOSITIONS, SUBORDINATORS, CONJUNCTIONS, OWNERS],
];
const ROLES: ReadonlySet<string> = new Set([
  'to',
  'ceo',
  'cto',
  'cfo',
  'coo',
  'vp',
  'phd',
  'mp',
  'hr',
  'it',
  'q&a',
]);
const PROPER = [
  'Person',
  'Place',
  'Organization',
  'FirstName',
  'LastName',
  'City',
  'Country',
  'Region',
  'Acronym',
];
/** Nouns that open a sentence without an article and are no names. */
const BARE = new Set(
  `dinner lunch breakfast supper brunch school work home church college bed town support engineering management legal finance
  accounting procurement reception security production design research training planning shipping staff team customer client
  user admin server database backend frontend code build test deployment release rent power water heat traffic weather summer
  winter spring autumn morning evening night today tomorrow yesterday life love death time money nobody everyone everything
  nothing data docs logs next last first second third finally status summary note notes update action decision result outcome reason`.split(
    /\s+/,
  ),
);
const QUALIFIERS = new Set(
  `new former current late young senior junior dear good great nice happy most other such own only next last first second
  third early poor dearest interim acting ex future happy thanks please moin hallo hola ciao salut bonjour morning evening hi hello hey unlike welcome merry ok okay yes no`.split(
    /\s+/,
  ),
);
const NO_NAME_TAGS = ['Adverb', 'Negative', 'Expression', 'Date', 'WeekDay'];
/** Of words that are seldom names. */
export const COMMON_ENDING = /(?:ing|tion|sion|ment|ness|ity|ance|ence|ship|ism|ies|als)$/u;

/**
 * Whether a word is a name or a part of one. A capital at the start of a sentence says little: there it takes a tag of names, a
 * capital that goes on, or a bare singular noun before a verb.
 */
function isNamePart(word: Omit<Draft, 'second'>, second: string, isFirst: boolean, next?: Draft): boolean {
  if (!CAPITAL.test(word.text)) return false;
  const isFunctionWord = FUNCTION_WORDS.some((words) => words.has(word.lower));
  if (isFunctionWord || ROLES.has(word.lower)) return false;
  if (!isFirst) return true;
  if (/^\p{L}+\p{Ll}\p{Lu}|\d/u.test(word.text) || PROPER.some((tag) => word.tags.has(tag))) return true;
  const isVerb = word.tags.has('Verb');
  if (next && CAPITAL.test(next.text) && !isFunctionName(next.lower))
    return !isVerb && NO_NAME_TAGS.every((tag) => !word.tags.has(tag)) && !QUALIFIERS.has(word.lower);
  if (word.tags.has('Verb') || !word.tags.has('Singular') || word.tags.has('Uncountable')) return false;
  return (
    !BARE.has(word.lower) &&
    !COMMON_ENDING.test(word.lower) &&
    (word.isPossessive || next?.tags.has('Verb') === true)
  );
}

function isFunctionName(word: string): boolean {
  return FUNCTION_WORDS.some((words) => words.has(word));
}
