import { datesOf } from '../text/dates.ts';
import { ownWords, type NodeContent } from '../text/node-text.ts';
import { hashOfTerm, termSequenceOf, termsOf } from '../text/terms.ts';
import { encodeFeatures } from './features.ts';

/** Terms kept of the description, and of all else. */
const MOST_TERMS = 2_000;
const MOST_OTHER_TERMS = 500;
const MOST_OTHER_CHARACTERS = 10_000;
/** Terms of a text that may be a near-duplicate. */
const LONGEST_SEQUENCE = 300;

/** The packed features of a node; `sentences` may follow later. */
export function featuresOfNode(
  node: NodeContent & { readonly occurred_at?: string | null | undefined },
  vector: Float32Array,
  sentences: readonly Float32Array[] = [],
): Int8Array {
  const terms = new Set(termsOf(node.description).slice(0, MOST_TERMS).map(hashOfTerm));
  const others = termsOf(ownWords({ ...node, description: '' }).slice(0, MOST_OTHER_CHARACTERS))
    .map(hashOfTerm)
    .filter((hash) => !terms.has(hash));
  const sequence = termSequenceOf(node.description).map(hashOfTerm);
  return encodeFeatures({
    vector,
    sentences,
    terms: [...terms],
    otherTerms: [...new Set(others)].slice(0, MOST_OTHER_TERMS),
    sequence: sequence.length > LONGEST_SEQUENCE ? [] : sequence,
    data: hashOfTerm(JSON.stringify(node.data)),
    dates: datesOf(node.occurred_at ?? null, node.data),
  });
}
