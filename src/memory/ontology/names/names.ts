import { canonicalType, isKnownType } from '../node-type.ts';
import { foldedWords } from '../../../language/fold.ts';
import { keyWords, type NodeContent } from '../../text/node-text.ts';

const MAX_WORDS = 8;
/** A shorter name of one word is too often an ordinary word. */
const MIN_WORD_LETTERS = 6;
const MAX_NAMES = 16;
const MAX_CHARACTERS = 300;

/** The names of a node in normal form: its key without the type prefix, `data.name`, `data.title` and `data.aliases`. */
export function namesOf({ key, node_type, data }: NodeContent & { readonly node_type: string }): string[] {
  const names = [...givenNames(data), withoutType(key, node_type)].map(normalName);
  return [...new Set(names.filter((text) => text.length > 1))].slice(0, MAX_NAMES);
}

/** The names that a node has in `data`, as they are written: `name`, `title` and `aliases`. */
export function givenNames({ name, title, aliases }: NodeContent['data']): string[] {
  const given = [name, title, ...(Array.isArray(aliases) ? (aliases as unknown[]) : [])];
  return given.filter((text): text is string => typeof text === 'string');
}

/** The names of a node as they are written. The words of its key are one where no other has them. */
export function writtenNames({
  key,
  node_type,
  data,
}: NodeContent & { readonly node_type: string }): string[] {
  const given = namesInData(data);
  const ofKey = withoutType(key, node_type);
  const isKnown = given.some((name) => normalName(name) === normalName(ofKey));
  return [...new Set([...given, ...(isKnown ? [] : [ofKey])])].slice(0, MAX_NAMES);
}

/** The names in the data of a node, also without what stands in parentheses after them. */
export function namesInData(data: NodeContent['data']): string[] {
  const given = givenNames(data);
  return [...new Set([...given, ...given.map(withoutParenthesis)])].slice(0, MAX_NAMES);
}

/** A name in normal form: lower case, without punctuation and a trailing parenthesis; it may be empty. */
export function normalName(name: string): string {
  return foldedWords(withoutParenthesis(name.slice(0, MAX_CHARACTERS)))
    .slice(0, MAX_WORDS)
    .join(' ')
    .slice(0, MAX_CHARACTERS);
}

function withoutParenthesis(name: string): string {
  const text = name.trim();
  const parenthesis = text.endsWith(')') ? text.lastIndexOf('(') : -1;
  return parenthesis > 0 ? text.slice(0, parenthesis).trim() : text;
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

/** Every run of words that may be a name. */
export function runsOfWords(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((_, start) => runsFrom(words, start)))];
}

/** The runs that begin at one word. */
export function runsFrom(words: readonly string[], start: number): string[] {
  const longest = Math.min(MAX_WORDS, words.length - start);
  return Array.from({ length: longest }, (_, more) => words.slice(start, start + more + 1).join(' '));
}

/** Whether texts are searched for the name. */
export function isDistinctive(name: string): boolean {
  return name.includes(' ') || name.length >= MIN_WORD_LETTERS;
}

/** The known names in a text: at each word the longest. The search continues after it. */
export function namesIn(words: readonly string[], isKnown: (name: string) => boolean): string[] {
  const found = new Set<string>();
  let start = 0;
  while (start < words.length) {
    const length = runsFrom(words, start).findLastIndex((name) => isDistinctive(name) && isKnown(name)) + 1;
    if (length > 0) found.add(words.slice(start, start + length).join(' '));
    start += Math.max(length, 1);
  }
  return [...found];
}
