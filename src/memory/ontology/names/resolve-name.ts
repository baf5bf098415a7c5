import { areCompatible, isPersonal } from './compatible-types.ts';
import { wordsOfNames, type NamedThing, type NameMatch } from './named-thing.ts';
import type { NameWords } from './name-words.ts';
import { matchPersons } from './same-person.ts';
import { areAlike } from './same-thing.ts';

export interface Resolution<T> {
  /** The only one that the name fits. */
  readonly match?: T;
  /** Those that it may be, where it fits several, or one that it does not fit surely. */
  readonly candidates: readonly T[];
}

/** Something that a name fits, and how surely. */
export interface Fitting<T> {
  readonly thing: T;
  readonly match: NameMatch;
}

const SURE_FIRST: readonly (readonly NameMatch[])[] = [['exact'], ['rule'], ['family', 'given', 'fuller']];

/** How sure a match must be. A given name alone is someone's in one text; in a graph others have it, too. */
export const SURE_ENOUGH = {
  inText: new Set<NameMatch>(['exact', 'rule', 'family', 'given', 'fuller']),
  inGraph: new Set<NameMatch>(['exact', 'rule', 'family', 'fuller']),
  /** Where not all things are known that the name may be of. */
  amongUnknown: new Set<NameMatch>(['exact']),
} as const;

/** Finds the one thing of a text that a name is of. */
export function resolveName<T extends NamedThing>(
  thing: NamedThing,
  candidates: readonly T[],
): Resolution<T> {
  const fitting = candidates.flatMap((candidate) => {
    const match = bestMatch(thing, candidate);
    return match === undefined ? [] : { thing: candidate, match };
  });
  return surest(fitting, SURE_ENOUGH.inText);
}

/** The surest kind of match of any name of a thing with any of another. */
export function bestMatch(thing: NamedThing, other: NamedThing): NameMatch | undefined {
  if (!areCompatible(thing.type, other.type)) return undefined;
  const asPerson = isPersonal(thing.type, other.type);
  const known = wordsOfNames(other, asPerson);
  const found = new Set(
    wordsOfNames(thing, asPerson).flatMap((one) => known.map((each) => matchWords(one, each, asPerson))),
  );
  // One who has a full name has no other one.
  if (known.some(({ words }) => words.length > 1)) found.delete('fuller');
  return surestMatch([...found]);
}

export function surestMatch(matches: readonly (NameMatch | undefined)[]): NameMatch | undefined {
  return SURE_FIRST.flat().find((kind) => matches.includes(kind));
}

/** The one thing that a name is of: by the surest kind of match that any has, and only where exactly one has it. */
export function surest<T>(fitting: readonly Fitting<T>[], sureEnough: ReadonlySet<NameMatch>): Resolution<T> {
  for (const kinds of SURE_FIRST) {
    const [first, ...more] = fitting.filter(({ match }) => kinds.includes(match));
    if (!first) continue;
    if (more.length === 0 && sureEnough.has(first.match)) return { match: first.thing, candidates: [] };
    return { candidates: [first, ...more].map(({ thing }) => thing) };
  }
  return { candidates: [] };
}

/** Compares two names by spelling alone. */
function matchWords(one: NameWords, other: NameWords, asPerson: boolean): NameMatch | undefined {
  if (one.marks !== other.marks)
    return isNumeronym(one, other) || isNumeronym(other, one) ? 'rule' : undefined;
  if (one.joined === other.joined) return 'exact';
  if (asPerson) return matchPersons(one.words, other.words);
  return areAlike(one, other) ? 'rule' : undefined;
}

/** `k8s` is `kubernetes`: the number counts the letters that are left out. */
function isNumeronym(short: NameWords, long: NameWords): boolean {
  return /^\p{L}\d{1,2}\p{L}$/u.test(short.joined) && short.joined === long.numeronym;
}
