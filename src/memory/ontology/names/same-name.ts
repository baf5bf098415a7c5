import type { NameMatch } from './name-match.ts';
import type { NameWords } from './name-words.ts';
import { matchPersons } from './same-person.ts';
import { areAlike } from './same-thing.ts';

/** Compares two names by spelling alone. */
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
