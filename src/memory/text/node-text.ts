import { fold } from '../../language/fold.ts';
import { joinedNames } from './numbers.ts';

/** The fields of a node that have words. */
export interface NodeContent {
  readonly key: string;
  readonly description: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Characters before and after a text is folded, which may make several characters of one. */
const MAX_SEARCH_TEXT = 64_000;
/** Characters of each text that precedes a node: as many as a description may have. */
const MAX_CONTEXT = 20_000;
/** Characters; a model reads some hundred words. */
const MAX_TITLE = 2_000;
/** Texts in `data` that are compared with the description. */
const MAX_COMPARED = 100;
const WORD = /[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}/gu;
/** Separates a node's own words from those of the texts before it (record separator, U+001E). */
export const CONTEXT_SEPARATOR = '\u001e';

/** The folded text of the full-text index: what the node says, then the separator and the texts that precede it in a sequence. */
export function searchText(node: NodeContent, preceding: readonly string[] = []): string {
  const words = ownWords(node).replaceAll(CONTEXT_SEPARATOR, ' ').slice(0, MAX_SEARCH_TEXT);
  const numbers = telephoneNumbers(words).filter((digits) => !hasWords(words, digits));
  const own = [words, ...numbers, ...joinedNames(words)].join('\n');
  const context = preceding.length > 0 ? [CONTEXT_SEPARATOR, ...preceding] : [];
  return [foldUpTo(own, MAX_SEARCH_TEXT), ...context.map((text) => foldUpTo(text, MAX_CONTEXT))].join('\n');
}

/** The description, and the words of the key and of `data` that it does not have. */
export function ownWords({ key, description, data }: NodeContent): string {
  // A word of the description would count twice.
  const others = [keyWords(key), ...dataWords(data)].filter(
    (words, index) => words !== '' && (index >= MAX_COMPARED || !hasWords(description, words)),
  );
  return [description, ...others].join('\n');
}

/** Whether a text contains another, and not only within longer words. */
function hasWords(text: string, other: string): boolean {
  return text.toLowerCase().includes(other.toLowerCase()) && asWords(text).includes(asWords(other));
}

/** A text's words and emoji, each between spaces. */
function asWords(text: string): string {
  return ` ${(fold(text).match(WORD) ?? []).join(' ')} `;
}

/** The text of a node's vector: the title, if the description does not contain it, and the description. */
export function embeddingText(node: NodeContent): string {
  return titled(titleOf(node), node.description);
}

/** Puts the title before a text that does not contain it. */
export function titled(title: string | undefined, text: string): string {
  if (title === undefined || hasWords(text, title)) return text;
  return `${title}: ${text}`;
}

/** `data.name` or `data.title`, else the words of the key. A key with digits is an identifier, not a title. */
export function titleOf({ key, data }: NodeContent): string | undefined {
  const fromKey = /\d/.test(key) ? undefined : keyWords(key);
  return [data['name'], data['title'], fromKey]
    .find((text): text is string => typeof text === 'string' && text.trim() !== '')
    ?.slice(0, MAX_TITLE)
    .toWellFormed();
}

/** The full-text words of a relationship: the caller's words and those of the label and of `data`. */
export function relationshipText(relationship: string, label: string, data: Record<string, unknown>): string {
  const words = [relationship, label.replaceAll('_', ' '), ...dataWords(data)].join('\n');
  return foldUpTo(words, MAX_SEARCH_TEXT);
}

function foldUpTo(text: string, max: number): string {
  return fold(text.slice(0, max).toWellFormed()).slice(0, max).toWellFormed();
}

/** The words of a key: `decision_jwtAuth` is "decision jwt Auth". */
export function keyWords(key: string): string {
  return (key.replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ');
}

/** Every string and number in `data`, and the names of the fields that are true, depth first. */
function dataWords(data: Readonly<Record<string, unknown>>): string[] {
  const words: string[] = [];
  const visit = (value: unknown, field: string): void => {
    if (typeof value === 'string') words.push(value);
    else if (typeof value === 'number') words.push(String(value));
    else if (value === true) words.push(keyWords(field));
    else if (Array.isArray(value)) for (const each of value) visit(each, field);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) visit(inner, name);
    }
  };
  visit(data, '');
  return words;
}

/** The digits by which a number is known, with and without the codes of its country and area. */
const LAST_DIGITS = 7;
/** A text with more is a table of other numbers. */
const MAX_NUMBERS = 50;
const NUMBER = /(?<![\p{L}\p{N}])\+?\(?\d(?:[ \t\u00a0()./-]{0,3}\d){6,14}(?![\p{L}\p{N}])/gu;
const DAY = /^\d{4}-\d{2}-\d{2}/;

/** The last digits of each telephone number in a text, in whatever groups it is written. */
export function telephoneNumbers(text: string): string[] {
  const numbers = (text.match(NUMBER) ?? []).filter((number) => !DAY.test(number)).slice(0, MAX_NUMBERS);
  return [...new Set(numbers.map((number) => number.replaceAll(/\D/g, '').slice(-LAST_DIGITS)))];
}
