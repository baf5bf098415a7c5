import { stemmer as stemOf } from 'stemmer';
import { eng } from 'stopword';
import { fold, foldedWords } from './fold.ts';

const STOP_WORDS: ReadonlySet<string> = new Set(eng);
/** Words without which a text says the same. */
const FILLERS: ReadonlySet<string> = new Set('a an the that this these those some it and'.split(' '));
/** With one of these a text may say the opposite; `t` comes from "don't". */
const DENIALS = [
  ...['no', 'not', 'nor', 'never', 'none', 'cannot', 't', 'nothing', 'nobody', 'nowhere', 'neither'],
  ...['hardly', 'barely', 'without', 'except', 'unless', 'almost', 'formerly'],
];

/** The stems (Porter, 1980) of the words that carry meaning, folded, each once. */
export function termsOf(text: string): string[] {
  return [...new Set(contentWords(text).map(stemOf))];
}

/** Stems, minus signs of numbers, and emoji in order, to find near-duplicates; without words that change nothing. */
export function termSequenceOf(text: string): string[] {
  const tokens = fold(text).match(/[\p{L}\p{M}\p{N}]+|[-−](?=\d)|\p{Extended_Pictographic}/gu) ?? [];
  return tokens.filter((token) => !FILLERS.has(token)).map(stemOf);
}

/** The words of a text without stop words, folded, in order. */
export function contentWords(text: string): string[] {
  return foldedWords(text).filter((word) => !STOP_WORDS.has(word));
}

export { stemOf };

/**
 * A term as 32 bits (FNV-1a), so that a node's terms take a few hundred bytes. The lowest bit marks a term with other
 * characters than letters.
 */
export function hashOfTerm(term: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < term.length; index++) {
    hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193);
  }
  return (hash & ~1) | (/[^\p{L}\p{M}]/u.test(term) ? 1 : 0);
}

export const DENIAL_HASHES: ReadonlySet<number> = new Set(DENIALS.map((word) => hashOfTerm(stemOf(word))));
