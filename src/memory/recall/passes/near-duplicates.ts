import { cosineOfNodes, type Features } from '../../derivation/features/features.ts';
import { commonTerms, withoutTerms } from '../../text/in-common.ts';
import { DENIAL_HASHES, VALUE_HASHES } from '../../text/terms.ts';
import type { Hit } from '../hit.ts';

/** Share of the longer text's terms that the shorter one must have, where it is that text with words left out. */
const MIN_KEPT_TERMS = 0.85;
const MIN_COSINE = 0.97;
/** Share of the longer text's terms that both have in the same order, where other words say the same. */
const MIN_SHARED_TERMS = 0.6;
/** In a short text a word of another meaning takes the cosine below this. In a longer one it does not: no word may be replaced. */
const MIN_REWORDED_COSINE = 0.965;
const MAX_REWORDED_TERMS = 10;

/**
 * Whether two nodes say the same: apart from stop words and inflection, one text is the other with few words left out, or a
 * short text with a word or two replaced by others of the same meaning. Another number, denial, order, date or value in
 * `data` makes them different.
 */
export function isNearDuplicate(
  { features: one }: Pick<Hit, 'features'>,
  { features: other }: Pick<Hit, 'features'>,
): boolean {
  if (!one || !other || one.data !== other.data || !isSameList(one.dates, other.dates)) return false;
  const [fewer, more] = one.sequence.length <= other.sequence.length ? [one, other] : [other, one];
  if (fewer.sequence.length === 0) return false;
  const isCut = fewer.sequence.length >= MIN_KEPT_TERMS * more.sequence.length && isWithin(fewer, more);
  if (!isCut && more.sequence.length > MAX_REWORDED_TERMS) return false;
  if (cosineOfNodes(one, other) < (isCut ? MIN_COSINE : MIN_REWORDED_COSINE)) return false;
  return isCut || isReworded(fewer, more);
}

/** Whether short texts share most of their terms in the same order, and both have other words than the other in between. */
function isReworded(one: Features, other: Features): boolean {
  const [fewer, more] = [[...one.sequence], [...other.sequence]];
  const shared = commonTerms(fewer, more);
  if (shared.length < MIN_SHARED_TERMS * more.length) return false;
  const [ofFewer, ofMore] = [withoutTerms(fewer, shared), withoutTerms(more, shared)];
  const changed = [...ofFewer, ...ofMore];
  if (ofFewer.length === 0 || changed.some(isDistinguishing)) return false;
  return new Set(changed).size === changed.length;
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

function isDistinguishing(term: number): boolean {
  return isNoWord(term) || DENIAL_HASHES.has(term) || VALUE_HASHES.has(term);
}

/** The lowest bit of a hash marks a term with other characters than letters. */
function isNoWord(hash: number): boolean {
  return (hash & 1) === 1;
}
