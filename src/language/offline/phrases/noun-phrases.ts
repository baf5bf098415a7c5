import { endOfName } from './names.ts';
import { isLabelNumber, phraseOf } from './phrase-of.ts';
import type { Phrase } from './phrase.ts';
import type { Piece } from '../words/pieces.ts';
import { isAdjacent, type Token } from '../words/token.ts';

/** What was read, and the place after it. */
export interface Read<T> {
  readonly value: T;
  readonly next: number;
}

/** Reads the noun phrase that starts at a word; undefined where none does. `piece`: the sentence. */
export function readPhrase(piece: Piece, tokens: readonly Token[], from: number): Read<Phrase> | undefined {
  const pronoun = readPronoun(tokens, from);
  if (pronoun) return pronoun;
  let owner: Phrase | undefined = undefined;
  let start = from;
  for (;;) {
    const read: Read<Phrase> | undefined = readSimple(piece, tokens, start, owner);
    // "the BBC's", with nothing that it has.
    if (!read) return owner && { value: { ...owner, isModifier: true }, next: start };
    if (!tokens[read.next - 1]?.isPossessive) return read;
    owner = read.value;
    start = read.next;
  }
}

function readPronoun(tokens: readonly Token[], at: number): Read<Phrase> | undefined {
  const token = tokens[at];
  if (token?.wordClass !== 'pronoun' || isOwner(tokens, at)) return undefined;
  return { value: pronounOf(token), next: at + 1 };
}

function pronounOf({ lower, start, end }: Token): Phrase {
  const bare = { head: '', isModifier: false, isDefinite: true, tags: new Set<string>() };
  return { ...bare, kind: 'pronoun', name: lower, start, end };
}

/** "her" before a noun says whose it is. */
function isOwner(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token?.wordClass === 'owner') return true;
  if (token?.lower !== 'her' || !next || !isAdjacent(next)) return false;
  return next.wordClass === 'noun' || next.wordClass === 'adjective';
}

/** A phrase up to a possessive or its last noun. */
function readSimple(
  piece: Piece,
  tokens: readonly Token[],
  from: number,
  owner: Phrase | undefined,
): Read<Phrase> | undefined {
  let at = from;
  let whose = owner;
  let isDefinite = owner !== undefined;
  for (; isBefore(tokens, at, from); at++) {
    const token = tokens[at] as Token;
    if (isOwner(tokens, at)) whose = pronounOf(token);
    isDefinite ||= /^(?:the|this|that|these|those)$/.test(token.lower) || isOwner(tokens, at);
  }
  const end = endOfNouns(tokens, at);
  if (end === at) return undefined;
  return { value: phraseOf(piece, tokens, { from, at, end }, { owner: whose, isDefinite }), next: end };
}

/** Whether a word comes before the nouns of its phrase. */
function isBefore(tokens: readonly Token[], at: number, from: number): boolean {
  const token = tokens[at];
  if (!token || (at > from && !isAdjacent(token))) return false;
  if (token.isName) return false;
  if (token.wordClass === 'adverb')
    return at > from && /^(?:adjective|number)$/.test(tokens[at + 1]?.wordClass ?? '');
  return ['determiner', 'adjective', 'number'].includes(token.wordClass) || isOwner(tokens, at);
}

/** The place after the last noun; nouns, names and adjectives between them belong together. */
function endOfNouns(tokens: readonly Token[], from: number): number {
  let end = from;
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (at > from && !isAdjacent(token)) break;
    if (token.wordClass === 'adjective' && isNounAt(tokens, at + 1)) continue;
    if (token.isName) at = endOfName(tokens, at) - 1;
    else if (token.wordClass !== 'noun' && !(at > from && isLabelNumber(token))) break;
    end = at + 1;
    if (tokens[at]?.isPossessive) break;
  }
  return end;
}

function isNounAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return token !== undefined && isAdjacent(token) && token.wordClass === 'noun';
}
