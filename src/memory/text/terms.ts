import { stemmer } from 'stemmer';
import { eng } from 'stopword';
import { fold, foldedWords } from './fold.ts';

const STOP_WORDS: ReadonlySet<string> = new Set(eng);
/** Without these a text says the same. */
const FILLERS: ReadonlySet<string> = new Set('a an the that this these those some it and'.split(' '));
/** With one of these a text may say the contrary; `t` is what is left of "don't". */
const DENIALS = [
  ...['no', 'not', 'nor', 'never', 'none', 'cannot', 't', 'nothing', 'nobody', 'nowhere', 'neither'],
  ...['hardly', 'barely', 'without', 'except', 'unless', 'almost', 'formerly'],
];

/** The words of a text that carry meaning, folded, each as its stem (Porter, 1980) and once. */
export function termsOf(text: string): string[] {
  return [...new Set(contentWords(text).map(stemOf))];
}

/**
 * What a text says in order, by which near-duplicates are told: stems, signs before digits, and pictures. Only words
 * that change nothing are left out.
 */
export function termSequenceOf(text: string): string[] {
  const parts = fold(text).match(/[\p{L}\p{M}\p{N}]+|[-−](?=\d)|\p{Extended_Pictographic}/gu) ?? [];
  return parts.filter((part) => !FILLERS.has(part)).map(stemOf);
}

/** The words of a text without stop words, folded, in order. */
export function contentWords(text: string): string[] {
  return foldedWords(text).filter((word) => !STOP_WORDS.has(word));
}

export function stemOf(word: string): string {
  return stemmer(word);
}

/**
 * A term as 32 bits (FNV-1a), so that a node's terms fit into a few hundred bytes. The lowest bit tells a term with
 * anything but letters in it.
 */
export function hashOfTerm(term: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < term.length; index++) {
    hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193);
  }
  return (hash & ~1) | (/[^\p{L}\p{M}]/u.test(term) ? 1 : 0);
}

/** Hashes of the terms that deny. */
export const DENIAL_HASHES: ReadonlySet<number> = new Set(DENIALS.map((word) => hashOfTerm(stemOf(word))));
