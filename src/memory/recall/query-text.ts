import { canonicalType } from '../node-type.ts';
import { fold, foldedWords } from '../text/fold.ts';

const MAX_WORDS = 200;
const MAX_PHRASES = 10;
/** Words beside the phrases up to which a query is a search; a longer one is a sentence that quotes something. */
const SEARCH_WORDS = 3;

/** A query taken apart: what is said in it, and what it demands of every result. */
export interface ParsedQuery {
  /** The query without its filters, for its meaning. */
  readonly text: string;
  /** For Lucene: plain words, folded, and the phrases as such; empty where there are none. */
  readonly lucene: string;
  /** Folded texts that every result must contain, from quotation marks. */
  readonly phrases: readonly string[];
  /** Canonical types that a result must be of one of, from `type:person`. */
  readonly types: readonly string[];
}

/**
 * Reads `"quoted phrases"` and `type:name` out of a query. All else is plain words: letters and digits only, so that
 * Lucene's operators, wildcards and field names are words like any other and its parser has nothing to refuse. A phrase
 * is demanded of every result of a search for it; in a sentence that quotes something it only weighs more.
 */
export function parseQuery(query: string): ParsedQuery {
  const types: string[] = [];
  const text = query.replaceAll(/(?<=^|\s)type:([\p{L}\p{N}_-]+)(?=\s|$)/gu, (filter, name: string) => {
    const type = canonicalType(name);
    if (type === undefined) return filter;
    types.push(type);
    return ' ';
  });
  const quoted = [...text.matchAll(/"([^"]+)"/g)]
    .map((match) => fold((match[1] ?? '').trim()))
    .filter((phrase) => /[\p{L}\p{N}]/u.test(phrase))
    .slice(0, MAX_PHRASES);
  const isSearch = foldedWords(text.replaceAll(/"[^"]*"/g, ' ')).length <= SEARCH_WORDS;
  const lucene = quoted.map((phrase) => `${isSearch ? '+' : ''}"${plainWords(phrase, false)}"`);
  return {
    text: text.trim() || query,
    lucene: [plainWords(text, true), ...lucene].join(' ').trim(),
    phrases: isSearch ? quoted : [],
    types,
  };
}

function plainWords(text: string, isOnce: boolean): string {
  const words = foldedWords(text);
  return (isOnce ? [...new Set(words)] : words).slice(0, MAX_WORDS).join(' ');
}

/** The expression of a query that is one: `/…/`, or any query where the caller says so. */
export function regexOf(query: string, forced: boolean): string | undefined {
  const slashed = /^\/(.+)\/$/s.exec(query)?.[1];
  return slashed ?? (forced ? query : undefined);
}
