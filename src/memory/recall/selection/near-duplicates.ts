import { cosineOfNodes, type Features } from '../../derivation/features/features.ts';
import { DENIAL_HASHES } from '../../text/terms.ts';
import type { Measured } from '../scores/score.ts';

/** Share of the longer text's terms that the shorter one must have. */
const MIN_SHARED_TERMS = 0.85;
const MIN_COSINE = 0.97;

/**
 * Whether two nodes say the same in nearly the same words: apart from stop words and inflection, one text is the other
 * with few words left out. Another number, denial, order, date or value in `data` makes them different.
 */
export function isNearDuplicate({ features: one }: Measured, { features: other }: Measured): boolean {
  if (!one || !other || one.data !== other.data || !isSameList(one.dates, other.dates)) return false;
  const [fewer, more] = one.sequence.length <= other.sequence.length ? [one, other] : [other, one];
  if (fewer.sequence.length === 0) return false;
  if (fewer.sequence.length < MIN_SHARED_TERMS * more.sequence.length) return false;
  return isWithin(fewer, more) && cosineOfNodes(one, other) >= MIN_COSINE;
}

/** Whether the longer sequence has the same terms in the same order, and its other terms change nothing. */
function isWithin({ sequence: fewer }: Features, { sequence: more }: Features): boolean {
  let at = 0;
  for (const term of more) {
    if (term === fewer[at]) at += 1;
    else if (isNoWord(term) || DENIAL_HASHES.has(term)) return false;
  }
  return at === fewer.length;
}

function isSameList(one: Int32Array, other: Int32Array): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at]);
}

/** The lowest bit of a hash marks a term with other characters than letters. */
function isNoWord(hash: number): boolean {
  return (hash & 1) === 1;
}
