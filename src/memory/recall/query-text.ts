import { canonicalType } from '../ontology/node-type.ts';
import { cjkText } from '../text/cjk.ts';
import { fold, foldedWords } from '../text/fold.ts';

/** Terms that Lucene is given of the words, and of each phrase: beyond 1,024 in all it refuses the query. */
const MAX_TERMS = 200;
const MAX_PHRASE_TERMS = 50;
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
  const lucene = quoted.map(
    (phrase) => `${isSearch ? '+' : ''}"${firstTerms(foldedWords(phrase), MAX_PHRASE_TERMS)}"`,
  );
  return {
    text: text.trim() || query,
    lucene: [firstTerms([...new Set(foldedWords(text))], MAX_TERMS), ...lucene].join(' ').trim(),
    phrases: isSearch ? quoted : [],
    types,
  };
}

/** The first words that make no more terms: of a script that puts no spaces between words each character is one. */
function firstTerms(words: readonly string[], most: number): string {
  const kept: string[] = [];
  let left = most;
  for (const word of words) {
    if (left <= 0) break;
    const terms = cjkText(word) === '' ? 1 : word.length;
    kept.push(word.slice(0, terms === 1 ? undefined : left));
    left -= terms;
  }
  return kept.join(' ');
}

/** The expression of a query that is one: `/…/`, or any query where the caller says so. */
export function regexOf(query: string, forced: boolean): string | undefined {
  const slashed = /^\/(.+)\/$/s.exec(query)?.[1];
  return slashed ?? (forced ? query : undefined);
}
