import { stemmer } from 'stemmer';
import { eng } from 'stopword';
import { foldedWords } from './fold.ts';

const STOP_WORDS: ReadonlySet<string> = new Set(eng);

/** The words of a text that carry meaning, folded, each as its stem (Porter, 1980) and once. */
export function termsOf(text: string): string[] {
  return [...new Set(contentWords(text).map(stemOf))];
}

/** The words of a text without stop words, folded, in order. */
export function contentWords(text: string): string[] {
  return foldedWords(text).filter((word) => !STOP_WORDS.has(word));
}

export function stemOf(word: string): string {
  return stemmer(word);
}

/**
 * A term as 32 bits (FNV-1a), so that a node's terms fit into a few hundred bytes. The lowest bit tells a term with a
 * digit in it.
 */
export function hashOfTerm(term: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < term.length; index++) {
    hash = Math.imul(hash ^ term.charCodeAt(index), 0x01000193);
  }
  return (hash & ~1) | (/\d/.test(term) ? 1 : 0);
}
