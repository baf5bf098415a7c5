import { canonicalType } from '../../ontology/node-type.ts';
import { otherSpellings, spellingsOf, wordsAndNumbers } from '../../text/numbers.ts';
import { cjkText } from '../../text/terms.ts';
import { fold, foldedWords } from '../../../language/fold.ts';

/** Terms of the words, and of each phrase, that go to Lucene. It refuses a query of more than 1,024 terms. */
const MAX_TERMS = 200;
const MAX_PHRASE_TERMS = 50;
const MAX_PHRASES = 10;
/** A query with more words beside its phrases is a sentence that quotes something, not a search for the phrases. */
const MAX_SEARCH_WORDS = 3;

/** Quotation marks as people and their programs type them. */
const QUOTE = '["“”„‟«»]';
const UNQUOTED = '[^"“”„‟«»]';
const PHRASE = new RegExp(`${QUOTE}(${UNQUOTED}+)${QUOTE}`, 'g');
const TYPE_FILTER = new RegExp(
  `(?<=^|\\s)(?:node_)?types?:(?:${QUOTE}(${UNQUOTED}+)${QUOTE}|([\\p{L}\\p{N}_-]+(?:,[\\p{L}\\p{N}_-]+)*))(?=[\\s,.;?!]|$)`,
  'giu',
);

/** A query with its filters taken out. */
export interface ParsedQuery {
  /** The query without its filters, for its meaning. */
  readonly text: string;
  /** The query for Lucene: plain words, folded, and the phrases; empty where there are none. */
  readonly lucene: string;
  /** Folded texts that every result must contain, from quotation marks. */
  readonly phrases: readonly string[];
  /** Canonical types from `type:person`; a result must have one of them. */
  readonly types: readonly string[];
}

/**
 * Reads `"quoted phrases"` and `type:name` out of a query. The rest is reduced to letters and digits, so that Lucene
 * reads its operators, wildcards and field names as plain words and never refuses the query. Every result must contain
 * the phrases if the query is a search for them; in a sentence that quotes something they only weigh more.
 */
export function parseQuery(query: string): ParsedQuery {
  const { text, types } = takeTypes(query);
  const quoted = [...text.matchAll(PHRASE)]
    .map((match) => fold((match[1] ?? '').trim()))
    .filter((phrase) => /[\p{L}\p{N}]/u.test(phrase))
    .slice(0, MAX_PHRASES);
  const isSearch = foldedWords(text.replaceAll(PHRASE, ' ')).length <= MAX_SEARCH_WORDS;
  const lucene = quoted.map(
    (phrase) => `${isSearch ? '+' : ''}"${firstTerms(foldedWords(phrase), MAX_PHRASE_TERMS)}"`,
  );
  return {
    text: text.trim() || query,
    lucene: [firstTerms(indexedWords(text), MAX_TERMS), ...lucene].join(' ').trim(),
    phrases: isSearch ? quoted : [],
    types,
  };
}

/** The words of a text as the index may have them. */
function indexedWords(text: string): string[] {
  const folded = fold(text);
  return [...new Set([...wordsAndNumbers(folded).flatMap(spellingsOf), ...otherSpellings(folded)])];
}

/** Takes `type:person`, `node_type:people` and `type:"code review"` out of a query. */
export function takeTypes(query: string): { text: string; types: string[] } {
  const types: string[] = [];
  const text = query.replaceAll(TYPE_FILTER, (filter, quoted?: string, plain: string = '') => {
    const asked: string[] = quoted === undefined ? plain.split(',') : [quoted];
    const names = asked.map(canonicalType);
    if (!names.every((name) => name !== undefined)) return filter;
    types.push(...names);
    return ' ';
  });
  return { text, types: [...new Set(types)] };
}

/** A query without quotation marks. */
export function withoutQuotes(query: string): string {
  return query.replaceAll(new RegExp(QUOTE, 'g'), '');
}

/** A query of the same length, with spaces in the place of its quoted phrases. */
export function withoutPhrases(query: string): string {
  return query.replaceAll(PHRASE, (phrase) => ' '.repeat(phrase.length));
}

/** The first words, up to so many terms. In a script without spaces between words each character is a term. */
function firstTerms(words: readonly string[], max: number): string {
  const taken: string[] = [];
  let left = max;
  for (const word of words) {
    if (left <= 0) break;
    const terms = cjkText(word) === '' ? 1 : word.length;
    taken.push(word.slice(0, terms === 1 ? undefined : left));
    left -= terms;
  }
  return taken.join(' ');
}

/** The regular expression of a query `/…/`, or of any query where the caller forces it. */
export function regexOf(query: string, forced: boolean): string | undefined {
  const slashed = /^\/(.+)\/$/s.exec(query)?.[1];
  return slashed ?? (forced ? query : undefined);
}
