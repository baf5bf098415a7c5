import { afterTitles, endOfName } from './names.ts';
import type { Phrase } from './phrase.ts';
import type { Piece } from '../words/pieces.ts';
import { hasTag, type Token } from '../words/token.ts';
import { COMMON_ENDING } from '../words/tokens.ts';
import { FORMER, NAMED_HEADS, NOT_NOW, VAGUE } from '../words/words.ts';

/** A longer description names nothing that another text would name likewise. */
const MAX_COMMON_WORDS = 4;

interface Bounds {
  /** Of the first word, article included. */
  readonly from: number;
  /** Of the first noun. */
  readonly at: number;
  readonly end: number;
}

/** The phrase of some words, of which the first noun and the end were found. */
export function phraseOf(
  piece: Piece,
  tokens: readonly Token[],
  bounds: Bounds,
  { owner, isDefinite }: Pick<Phrase, 'owner' | 'isDefinite'>,
): Phrase {
  const { from, at, end } = bounds;
  const runs = runsOf(tokens, at, end);
  const place = { start: (tokens[from] as Token).start, end: (tokens[end - 1] as Token).end };
  const named = runs.length > 0 ? namedBy(piece, tokens, runs, bounds) : commonName(piece, tokens, bounds);
  // "Oslo-based", "Harbour 66ers", "a Labrador".
  const next = tokens[end];
  const isCut =
    next?.gap === '-' ||
    (next?.gap === ' ' && /^\d+\p{L}/u.test(next.text)) ||
    /^an?$/.test(tokens[from]?.lower ?? '');
  const time = timeOf(tokens.slice(from, end - 1));
  const isModifier = named.isModifier || isCut;
  return { ...place, isDefinite, ...(owner && { owner }), ...named, ...(time && { time }), isModifier };
}

/** What the words before a noun say of when it is so. */
function timeOf(words: readonly Token[]): Phrase['time'] {
  const said = words.filter(({ isName }) => !isName).map(({ lower }) => lower);
  if (said.some((word) => NOT_NOW.has(word))) return 'other';
  return said.some((word) => FORMER.has(word)) ? 'past' : undefined;
}

/** The last name of a phrase names it; those before describe it. */
function namedBy(piece: Piece, tokens: readonly Token[], runs: readonly Run[], { at, end }: Bounds) {
  const [first, last] = runs.at(-1) as Run;
  const after = tokens.slice(last, end);
  const bare = afterTitles(tokens, first, last);
  const name = sliceOf(piece, tokens, bare, last);
  const isNamedHead = after.length === 1 && NAMED_HEADS.has(after[0]?.lower ?? '');
  const ofName = tokens.slice(first, last).flatMap((token) => [...token.tags]);
  return {
    kind: 'name' as const,
    name: isNamedHead ? sliceOf(piece, tokens, bare, end) : name,
    otherName: isNamedHead ? name : otherNameOf(piece, tokens, { first, bare, last }),
    head: headOf(after, tokens.slice(at, first)),
    isModifier: after.length > 0 && !isNamedHead,
    tags: new Set(bare > first ? [...ofName, 'Person'] : ofName),
    isPersonal: bare > first || isPersonal(tokens.slice(bare, last)),
  };
}

function isPersonal(words: readonly Token[]): boolean {
  const [given, last] = [words[0], words.at(-1)];
  return (
    given !== undefined &&
    last !== undefined &&
    hasTag(given, 'FirstName', 'MaleName', 'FemaleName') &&
    !COMMON_ENDING.test(last.lower)
  );
}

type Run = readonly [first: number, last: number];

/** The names among some words, as places of their first word and after their last. */
function runsOf(tokens: readonly Token[], from: number, end: number): Run[] {
  const runs: Run[] = [];
  for (let at = from; at < end; at++) {
    const last = Math.min(endOfName(tokens, at), end);
    if (last <= at) continue;
    runs.push([at, last]);
    at = last - 1;
  }
  return runs;
}

/** The noun after a name, or right before it. */
function headOf(after: readonly Token[], before: readonly Token[]): string {
  const noun = after.findLast(({ wordClass }) => wordClass === 'noun') ?? before.at(-1);
  const words = after.length > 0 ? after : before;
  return noun?.wordClass === 'noun' && !noun.isName ? hyphened(words, words.indexOf(noun)) : '';
}

/** "step-sister" is one word. */
function hyphened(tokens: readonly Token[], at: number): string {
  const token = tokens[at] as Token;
  return token.gap === '-' && at > 0 ? `${hyphened(tokens, at - 1)}-${token.lower}` : token.lower;
}

/** With the title before it, or with "The". */
function otherNameOf(
  piece: Piece,
  tokens: readonly Token[],
  { first, bare, last }: { first: number; bare: number; last: number },
): string | undefined {
  if (bare > first) return sliceOf(piece, tokens, first, last);
  if (/^[12]\d{3}$/.test(tokens[first - 1]?.text ?? '')) return sliceOf(piece, tokens, first - 1, last);
  return tokens[first - 1]?.text === 'The' ? sliceOf(piece, tokens, first - 1, last) : undefined;
}

function commonName(piece: Piece, tokens: readonly Token[], { from, at, end }: Bounds) {
  let start = at;
  while (start > from && tokens[start - 1]?.wordClass === 'adjective') start--;
  const last = tokens[end - 1] as Token;
  const isName = !VAGUE.has(last.lower) && end - start <= MAX_COMMON_WORDS;
  return {
    kind: 'common' as const,
    name: isName ? sliceOf(piece, tokens, start, end) : '',
    head: hyphened(tokens, end - 1),
    isModifier: false,
    tags: last.tags,
  };
}

function sliceOf(
  { text, start: offset }: Piece,
  tokens: readonly Token[],
  from: number,
  end: number,
): string {
  return text.slice((tokens[from] as Token).start - offset, (tokens[end - 1] as Token).end - offset);
}

/** "room 4B", "version 2". */
export function isLabelNumber({ wordClass, text }: Token): boolean {
  return wordClass === 'number' && /^\d+[A-Za-z]$|^[A-Z]?\d{1,2}$/.test(text);
}
