import { canonicalType, isKnownType } from '../ontology/node-type.ts';
import { foldedWords } from './fold.ts';
import { keyWords, type NodeContent } from './node-text.ts';

/** Words of the longest name that is looked for in a text. */
const LONGEST = 8;
/** Letters of a name of one word that a text is searched for: shorter ones are too often ordinary words. */
const SHORTEST_WORD = 6;
const MAX_NAMES = 16;
const MOST_CHARACTERS = 300;

/**
 * The names by which texts may call a node, as they are compared: its key without the type prefix, `data.name`,
 * `data.title` and `data.aliases`; lower case, no punctuation, no trailing parenthesis.
 */
export function namesOf({ key, node_type, data }: NodeContent & { readonly node_type: string }): string[] {
  const { name, title, aliases } = data;
  const given = [name, title, ...(Array.isArray(aliases) ? (aliases as unknown[]) : [])].filter(
    (text): text is string => typeof text === 'string',
  );
  const names = [...given, withoutType(key, node_type)].map(normalName);
  return [...new Set(names.filter((text) => text.length > 1))].slice(0, MAX_NAMES);
}

/** A name as it is compared; empty where nothing of it is left. */
export function normalName(name: string): string {
  const text = name.slice(0, MOST_CHARACTERS).trim();
  const parenthesis = text.endsWith(')') ? text.lastIndexOf('(') : -1;
  return foldedWords(parenthesis > 0 ? text.slice(0, parenthesis) : text)
    .slice(0, LONGEST)
    .join(' ')
    .slice(0, MOST_CHARACTERS);
}

function withoutType(key: string, nodeType: string): string {
  const words = keyWords(key).split(' ');
  const length = nodeType.split('_').length;
  const isOwn = canonicalType(words.slice(0, length).join(' ')) === nodeType;
  if (isOwn && words.length > length) return words.slice(length).join(' ');
  const [first = '', ...rest] = words;
  const type = canonicalType(first);
  return type !== undefined && isKnownType(type) && rest.length > 0 ? rest.join(' ') : words.join(' ');
}

/** Every run of up to 8 words of a text: what a query may name. */
export function runsOfWords(words: readonly string[]): string[] {
  const runs = new Set<string>();
  for (let start = 0; start < words.length; start++) {
    for (const run of runsFrom(words, start)) runs.add(run);
  }
  return [...runs];
}

/** The runs that begin at one word. */
export function runsFrom(words: readonly string[], start: number): string[] {
  const longest = Math.min(LONGEST, words.length - start);
  return Array.from({ length: longest }, (_, more) => words.slice(start, start + more + 1).join(' '));
}

/** Whether a text is searched for the name at all. */
export function isTelling(name: string): boolean {
  return name.includes(' ') || name.length >= SHORTEST_WORD;
}

/** The known names that a text contains: at each word the longest, after which the search goes on behind it. */
export function namesIn(words: readonly string[], isKnown: (name: string) => boolean): string[] {
  const found = new Set<string>();
  let start = 0;
  while (start < words.length) {
    const length = longestAt(words, start, isKnown);
    if (length > 0) found.add(words.slice(start, start + length).join(' '));
    start += Math.max(length, 1);
  }
  return [...found];
}

function longestAt(words: readonly string[], start: number, isKnown: (name: string) => boolean): number {
  for (let length = Math.min(LONGEST, words.length - start); length > 0; length--) {
    const name = words.slice(start, start + length).join(' ');
    if (isTelling(name) && isKnown(name)) return length;
  }
  return 0;
}
