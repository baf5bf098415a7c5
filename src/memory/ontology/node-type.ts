import { singularize } from 'inflection';
import { wordsOfName } from './label.ts';

/** The types that every graph has from its beginning. */
export const KNOWN_TYPES: ReadonlySet<string> = new Set(
  (
    'user person organization location group product asset document url component event concept ' +
    'project tool technology preference fact skill decision artifact'
  ).split(' '),
);

export function isKnownType(type: string): boolean {
  return KNOWN_TYPES.has(type);
}

/** Of a node of which nobody said what it is. */
export const DEFAULT_TYPE = 'fact';
export const MAX_TYPE_LENGTH = 64;
/** Labels that the graph itself uses. */
const RESERVED_LABELS = new Set(['Node', 'Hyperedge']);

/** In one graph. */
export const MAX_TYPES = 1_000;

/** Whether a text can be a type, of whatever script: the one rule for every way in. */
export function isTypeName(name: string): boolean {
  return /^\p{L}[\p{L}\p{M}\p{N}_]*$/u.test(name) && name.length <= MAX_TYPE_LENGTH;
}

/** The canonical form of a type: singular, lower snake case (`People` is `person`). Undefined when it would be no name. */
export function canonicalType(name: string): string | undefined {
  const words = wordsOfName(name);
  const type = [...words.slice(0, -1), ...words.slice(-1).map(singular)].join('_');
  return isTypeName(type) ? type : undefined;
}

/** Words that look like plurals but are none, and names with a fixed form. */
const NOT_PLURAL: ReadonlySet<string> = new Set('data media lens kubernetes saas paas iaas'.split(' '));

function singular(word: string): string {
  if (word.length <= 3 || /(?:is|us|ss)$/.test(word) || NOT_PLURAL.has(word)) return word;
  return singularize(word) || word;
}

/** The type of a node whose caller gives none: the key's prefix if that is a known type, otherwise `fact`. */
export function typeFromKey(key: string): string {
  const prefix = /^([A-Za-z]+)[_:\-/.]/.exec(key)?.[1] ?? '';
  const type = canonicalType(prefix);
  return type !== undefined && isKnownType(type) ? type : DEFAULT_TYPE;
}

/** The Neo4j label of a type, for Neo4j Browser and label filters: `code_review` is `CodeReview`. */
export function labelOfType(type: string): string {
  const label = type
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  return RESERVED_LABELS.has(label) ? `${label}Type` : label;
}

/** Whether a name would be one of the labels that the graph itself uses. */
export function isReservedName(name: string): boolean {
  const type = canonicalType(name);
  return name.trim().startsWith('_') || [...RESERVED_LABELS].some((label) => type === canonicalType(label));
}
