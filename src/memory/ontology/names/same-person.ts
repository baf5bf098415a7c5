import { isNickname } from './nicknames.ts';
import type { NameMatch } from './name-match.ts';

/** Compares the words of a name with those of a person's name, which differ. */
export function matchPersons(a: readonly string[], b: readonly string[]): NameMatch | undefined {
  if (a.length > b.length) {
    const match = matchPersons(b, a);
    return match === 'given' ? 'fuller' : match;
  }
  if (a.length === 1) return partOf(a[0] as string, b);
  const isSwapped = a.length === b.length && isRotated(a, b);
  return isSwapped || isShortened(a, b) ? 'rule' : undefined;
}

/** A family name or a given name, not an initial. */
function partOf(word: string, name: readonly string[]): NameMatch | undefined {
  if ([...word].length < 3 || name.length < 2) return undefined;
  if (word === name.at(-1)) return 'family';
  return word === name[0] ? 'given' : undefined;
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
