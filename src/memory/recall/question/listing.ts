import { canonicalType } from '../../ontology/node-type.ts';
import { foldedWords } from '../../../language/fold.ts';

/** Words that ask for everything. */
const ALL: ReadonlySet<string> = new Set(['all', 'everything', 'every', 'any']);
/** Words of a query for a list that say nothing about what is in it. */
const FILLERS: ReadonlySet<string> = new Set([
  ...ALL,
  ...[
    'list',
    'show',
    'give',
    'get',
    'find',
    'me',
    'us',
    'please',
    'what',
    'the',
    'a',
    'of',
    'on',
    'from',
    'and',
  ],
  ...['nodes', 'node', 'memories', 'memory', 'entries', 'newest', 'latest', 'recent', 'there', 'is', 'are'],
]);
const NO_WORDS = /^[^\p{L}\p{N}\p{Extended_Pictographic}]*$/u;

/**
 * Whether a query, without its types and time words, names no subject, such as `all` or `*` beside a filter. Without a
 * filter only a query for everything does.
 */
export function asksForAll(text: string, nodeTypes: readonly string[], isFiltered: boolean): boolean {
  if (NO_WORDS.test(text)) return isFiltered || text.trim() === '*';
  const words = foldedWords(text);
  const isOfType = (word: string) => nodeTypes.includes(canonicalType(word) ?? '');
  if (words.length === 0 || !words.every((word) => FILLERS.has(word) || isOfType(word))) return false;
  return isFiltered || words.some((word) => ALL.has(word));
}
