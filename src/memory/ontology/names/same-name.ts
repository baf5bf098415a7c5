import { areCompatible, isPersonal } from './compatible-types.ts';
import type { NameMatch } from './name-match.ts';
import { nameWords, type NameWords } from './name-words.ts';
import { matchPersons } from './same-person.ts';
import { areAlike } from './same-thing.ts';

export interface Named {
  readonly name: string;
  /** Canonical type of the node. */
  readonly type: string;
}

/** Compares two names by spelling alone. Names of incompatible types never match. */
export function matchNames(a: Named, b: Named): NameMatch | undefined {
  if (!areCompatible(a.type, b.type)) return undefined;
  const asPerson = isPersonal(a.type, b.type);
  const [one, other] = [nameWords(a.name, asPerson), nameWords(b.name, asPerson)];
  return one && other && matchWords(one, other, asPerson);
}

export function matchWords(one: NameWords, other: NameWords, asPerson: boolean): NameMatch | undefined {
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
