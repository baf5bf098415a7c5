import { cosineOfNodes, type Features } from '../../features/features.ts';
import { DENIAL_HASHES } from '../../text/terms.ts';
import type { Measured } from './score.ts';

/** Share of the longer text's terms that the shorter one holds, and cosine, from which on two texts say the same. */
const SHARED_TERMS = 0.85;
const COSINE = 0.97;

/**
 * Whether two nodes say the same in nearly the same words: but for stop words and inflection one text is the other with
 * few words left out. Another number, a denial, another order, date or value in `data` is another saying.
 */
export function isNearDuplicate({ features: one }: Measured, { features: other }: Measured): boolean {
  if (!one || !other || one.data !== other.data || !isSameList(one.dates, other.dates)) return false;
  const [fewer, more] = one.sequence.length <= other.sequence.length ? [one, other] : [other, one];
  if (fewer.sequence.length === 0 || fewer.sequence.length < SHARED_TERMS * more.sequence.length)
    return false;
  return isWithin(fewer, more) && cosineOfNodes(one, other) >= COSINE;
}

/** Whether the terms of one come in the other in the same order, and what else the other holds changes nothing. */
function isWithin({ sequence: fewer }: Features, { sequence: more }: Features): boolean {
  let at = 0;
  for (const term of more) {
    if (term === fewer[at]) at += 1;
    else if (isNoWord(term) || DENIAL_HASHES.has(term)) return false;
  }
  return at === fewer.length;
}

function isSameList(one: Int32Array, other: Int32Array): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

/** The lowest bit of a term's hash. */
function isNoWord(hash: number): boolean {
  return (hash & 1) === 1;
}
