import { singularize } from 'inflection';

/** Protected types: the axioms every graph starts from. */
const AXIOM_TYPES = [
  'user',
  'person',
  'organization',
  'location',
  'group',
  'product',
  'asset',
  'document',
  'url',
] as const;

/** Common types every graph knows; not protected. */
const BUILT_IN_TYPES = [
  'component',
  'event',
  'concept',
  'project',
  'tool',
  'technology',
  'preference',
  'fact',
  'skill',
  'decision',
  'artifact',
] as const;

const KNOWN_TYPES: ReadonlySet<string> = new Set([...AXIOM_TYPES, ...BUILT_IN_TYPES]);
/** Whether every graph knows the type. */
export function isKnownType(type: string): boolean {
  return KNOWN_TYPES.has(type);
}

const DEFAULT_TYPE = 'fact';
const MAX_TYPE_LENGTH = 64;
/** Labels with a meaning of their own in the graph, which no type may bear. */
const RESERVED_LABELS = new Set(['Node', 'Hyperedge']);

/** Types in one graph at most. */
export const MAX_TYPES = 1_000;

/** The canonical form of a type: singular, lower snake case (`People` is `person`); undefined where nothing is left. */
export function canonicalType(name: string): string | undefined {
  const words = name
    .normalize('NFKC')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  const last = words?.pop();
  if (!words || last === undefined) return undefined;
  const type = [...words, singular(last)].join('_');
  return /^\p{L}/u.test(type) && type.length <= MAX_TYPE_LENGTH ? type : undefined;
}

/** Words that end like plurals and are none, and those of fixed use. */
const NOT_PLURAL: ReadonlySet<string> = new Set([
  'data',
  'media',
  'lens',
  'kubernetes',
  'saas',
  'paas',
  'iaas',
]);

function singular(word: string): string {
  if (word.length <= 3 || /(?:is|us|ss)$/.test(word) || NOT_PLURAL.has(word)) return word;
  return singularize(word) || word;
}

/** The type of a node whose caller named none: the key's prefix where it is a known type, else `fact`. */
export function typeFromKey(key: string): string {
  const prefix = /^([A-Za-z]+)[_:\-/.]/.exec(key)?.[1];
  const type = prefix === undefined ? undefined : canonicalType(prefix);
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
