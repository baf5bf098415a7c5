import { isNickname } from './nicknames.ts';
import { nameWords, type NameWords } from './name-words.ts';

export interface Named {
  readonly name: string;
  /** Canonical type of the node. */
  readonly type: string;
}

/**
 * How surely two names are one thing's: `exact` for one spelling, `rule` for initials, nicknames, acronyms, word order and
 * forms of writing, `part` for a person's family or given name alone.
 */
export type NameMatch = 'exact' | 'rule' | 'part';

/** Types that one thing may have at once, by the one who writes it down. */
const KINDS = [
  ['person', 'user'],
  ['organization', 'group'],
  ['product', 'technology', 'tool', 'component', 'artifact', 'project', 'asset', 'document', 'concept'],
  ['location'],
  ['event'],
];
/** Nobody said what such a node is. */
const OPEN_TYPES = new Set(['fact', 'concept']);
/** A name says the same with and without such a last word. */
const GENERIC_WORDS = new Set(
  'database db app application platform framework library language server service software project tool system network province prefecture'.split(
    ' ',
  ),
);
const MIN_CLIPPED_LETTERS = 4;

export function areCompatible(a: string, b: string): boolean {
  if (a === b || OPEN_TYPES.has(a) || OPEN_TYPES.has(b)) return true;
  const ofA = KINDS.find((types) => types.includes(a));
  return ofA === undefined || KINDS.every((types) => !types.includes(b)) || ofA.includes(b);
}

/** Compares two names by spelling alone. Names of incompatible types never match. */
export function matchNames(a: Named, b: Named): NameMatch | undefined {
  if (!areCompatible(a.type, b.type)) return undefined;
  const isPerson = [a.type, b.type].includes('person') || [a.type, b.type].includes('user');
  const [one, other] = [nameWords(a.name, isPerson), nameWords(b.name, isPerson)];
  if (!one || !other) return undefined;
  if (one.marks !== other.marks)
    return isNumeronym(one, other) || isNumeronym(other, one) ? 'rule' : undefined;
  if (one.joined === other.joined) return 'exact';
  return isPerson ? matchPersons(one.words, other.words) : matchThings(one, other);
}

function matchPersons(a: readonly string[], b: readonly string[]): NameMatch | undefined {
  if (a.length > b.length) return matchPersons(b, a);
  if (a.length === 1) return isPartOf(a[0] as string, b) ? 'part' : undefined;
  const isSwapped = a.length === b.length && isRotated(a, b);
  return isSwapped || isShortened(a, b) ? 'rule' : undefined;
}

/** A family name or a given name, not an initial. */
function isPartOf(word: string, [...name]: readonly string[]): boolean {
  return word.length > 2 && name.length > 1 && (word === name[0] || word === name.at(-1));
}

function isRotated(a: readonly string[], b: readonly string[]): boolean {
  const isTurned = (by: number) => a.every((word, at) => word === b[(at + by) % b.length]);
  return a.length <= 3 && a.some((_, by) => by > 0 && isTurned(by));
}

/** The same family name, a given name that is equal, an initial or a nickname, and no other name between them. */
function isShortened(a: readonly string[], b: readonly string[]): boolean {
  if (a.at(-1) !== b.at(-1) || !isGivenName(a[0] as string, b[0] as string)) return false;
  const middle = b.slice(1, -1);
  return a.slice(1, -1).every((word) => {
    const at = middle.findIndex((each) => isGivenName(word, each));
    return at >= 0 && middle.splice(0, at + 1).length > 0;
  });
}

function isGivenName(a: string, b: string): boolean {
  const isInitial = (one: string, other: string) => one.length === 1 && other.startsWith(one);
  return a === b || isInitial(a, b) || isInitial(b, a) || isNickname(a, b);
}

function matchThings(a: NameWords, b: NameWords): NameMatch | undefined {
  const isSame =
    isAcronymOf(a, b) ||
    isAcronymOf(b, a) ||
    isWithGenericWord(a.words, b.words) ||
    isWithGenericWord(b.words, a.words) ||
    isReordered(a.words, b.words) ||
    isClipped(a.words, b.words) ||
    isPartlyAcronym(a.words, b.words) ||
    isPartlyAcronym(b.words, a.words);
  return isSame ? 'rule' : undefined;
}

function isAcronymOf(short: NameWords, long: NameWords): boolean {
  return short.isAcronym && !long.isAcronym && long.initials.includes(short.joined);
}

/** `k8s` is `kubernetes`: the number counts the letters that are left out. */
function isNumeronym(short: NameWords, long: NameWords): boolean {
  const [, first = '', count = '', last = ''] = /^(\p{L})(\d{1,2})(\p{L})$/u.exec(short.joined) ?? [];
  const letters = [...long.joined];
  return (
    count !== '' && letters.length === Number(count) + 2 && letters[0] === first && letters.at(-1) === last
  );
}

function isWithGenericWord(short: readonly string[], long: readonly string[]): boolean {
  return (
    long.length === short.length + 1 &&
    GENERIC_WORDS.has(long.at(-1) as string) &&
    !GENERIC_WORDS.has(short.at(-1) as string) &&
    short.every((word, at) => word === long[at])
  );
}

/** "Project Apollo" and "Apollo project". */
function isReordered(a: readonly string[], b: readonly string[]): boolean {
  return a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0];
}

/** "auth service" and "authentication service". */
function isClipped(a: readonly string[], b: readonly string[]): boolean {
  const differing = a.flatMap((word, at) => (word === b[at] ? [] : [[word, b[at] ?? ''] as const]));
  if (a.length < 2 || a.length !== b.length || differing.length !== 1) return false;
  const [[one, other]] = differing as [readonly [string, string]];
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= MIN_CLIPPED_LETTERS && long.length > short.length + 2 && long.startsWith(short);
}

/** "VS Code" and "Visual Studio Code". */
function isPartlyAcronym(short: readonly string[], long: readonly string[]): boolean {
  const [first = '', ...rest] = short;
  const replaced = long.slice(0, long.length - rest.length);
  return (
    rest.length > 0 &&
    first.length > 1 &&
    replaced.length === first.length &&
    replaced.map((word) => word[0]).join('') === first &&
    rest.every((word, at) => word === long[replaced.length + at])
  );
}
