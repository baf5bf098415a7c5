import { cosineOfRounded } from '../../features/features.ts';
import type { Candidate } from './candidate.ts';

/** Share of their terms that two texts have in common (Jaccard), and cosine, from which on they say the same. */
const SHARED_TERMS = 0.85;
const COSINE = 0.97;

/** Whether two nodes say the same in nearly the same words. Texts that differ in a number say different things. */
export function isNearDuplicate({ features: one }: Candidate, { features: other }: Candidate): boolean {
  if (!one || !other || one.terms.length === 0) return false;
  const [fewer, more] = [one.terms.length, other.terms.length].sort((a, b) => a - b) as [number, number];
  if (fewer / more < SHARED_TERMS) return false;
  return isNearlySame(one.terms, other.terms) && cosineOfRounded(one.vector, other.vector) >= COSINE;
}

function isNearlySame(one: Int32Array, other: Int32Array): boolean {
  let shared = 0;
  let i = 0;
  let j = 0;
  while (i < one.length || j < other.length) {
    const a = one[i] ?? Infinity;
    const b = other[j] ?? Infinity;
    if (a === b) shared += 1;
    else if (hasDigit(Math.min(a, b))) return false;
    if (a <= b) i += 1;
    if (b <= a) j += 1;
  }
  return shared / (one.length + other.length - shared) >= SHARED_TERMS;
}

/** The lowest bit of a term's hash. */
function hasDigit(hash: number): boolean {
  return (hash & 1) === 1;
}
