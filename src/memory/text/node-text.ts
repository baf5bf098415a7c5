import { fold } from './fold.ts';

/** What a node says, as far as its texts are made of it. */
export interface NodeContent {
  readonly key: string;
  readonly description: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Characters of a text that a search looks at, before and after it is folded, which may make many of one. */
const MAX_SEARCH_TEXT = 64_000;
/** Of each text that precedes a node: as many as a description may have. */
const MAX_CONTEXT = 20_000;
/** A model reads some hundred words. */
const MAX_TITLE = 2_000;
const LOOKED_FOR = 100;
/** Parts a node's own words from those of the texts before it (record separator, U+001E). */
export const CONTEXT_SEPARATOR = '\u001e';

/**
 * What full-text search looks at, folded: the key by its parts, the description, every word inside `data`, and behind
 * the separator the texts that precede the node in a sequence.
 */
export function searchText(node: NodeContent, preceding: readonly string[] = []): string {
  const own = ownWords(node).replaceAll(CONTEXT_SEPARATOR, ' ');
  const context = preceding.length > 0 ? [CONTEXT_SEPARATOR, ...preceding] : [];
  return [foldUpTo(own, MAX_SEARCH_TEXT), ...context.map((text) => foldUpTo(text, MAX_CONTEXT))].join('\n');
}

/** Every word a node holds itself. */
export function ownWords({ key, description, data }: NodeContent): string {
  const said = description.toLowerCase();
  // What the description says already would count twice; of much data that is not looked for.
  const unsaid = [keyWords(key), ...dataWords(data)].filter(
    (words, index) => index >= LOOKED_FOR || !said.includes(words.toLowerCase()),
  );
  return [description, ...unsaid].join('\n');
}

/** What a node's vector is made of: its title, where the description does not say it, and the description. */
export function embeddingText(node: NodeContent): string {
  return titled(titleOf(node), node.description);
}

/** A text with the title that it belongs to before it, unless it says that itself. */
export function titled(title: string | undefined, text: string): string {
  const isSaid = title === undefined || text.toLowerCase().includes(title.toLowerCase());
  return isSaid ? text : `${title}: ${text}`;
}

/** `data.name` or `data.title`, else the key made readable; a key with digits is taken for an identifier, not a name. */
export function titleOf({ key, data }: NodeContent): string | undefined {
  const fromKey = /\d/.test(key) ? undefined : keyWords(key);
  return [data['name'], data['title'], fromKey]
    .find((text): text is string => typeof text === 'string' && text.trim() !== '')
    ?.slice(0, MAX_TITLE)
    .toWellFormed();
}

/** Full-text words of a relationship: the caller's words, the label's, and those inside `data`. */
export function relationshipText(relationship: string, label: string, data: Record<string, unknown>): string {
  const words = [relationship, label.replaceAll('_', ' '), ...dataWords(data)].join('\n');
  return foldUpTo(words, MAX_SEARCH_TEXT);
}

/** What is cut is cut for the search alone. */
function foldUpTo(text: string, most: number): string {
  const folded = fold(text.slice(0, most).toWellFormed());
  return folded.length > most ? folded.slice(0, most).toWellFormed() : folded;
}

/** A key by its parts: `decision_jwtAuth` is "decision jwt Auth". */
export function keyWords(key: string): string {
  return (key.replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ');
}

/** Every string and number inside `data`, and the names of the fields that are true, depth first. */
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
