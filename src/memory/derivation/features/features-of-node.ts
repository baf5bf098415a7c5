import { datesOf } from '../../text/dates.ts';
import { ownWords, type NodeContent } from '../../text/node-text.ts';
import { hashOfTerm, termSequenceOf, termsOf } from '../../text/terms.ts';
import { encodeFeatures } from './features.ts';

/** Terms of the description, and of the key and `data`. */
const MAX_TERMS = 2_000;
const MAX_OTHER_TERMS = 500;
const MAX_OTHER_CHARACTERS = 10_000;
/** Terms of a text that can be a near-duplicate. */
const MAX_SEQUENCE = 300;

/** The packed features of a node; `sentences` may be added later. */
export function featuresOfNode(
  node: NodeContent & { readonly occurred_at?: string | null | undefined },
  vector: Float32Array,
  sentences: readonly Float32Array[] = [],
): Int8Array {
  const terms = new Set(termsOf(node.description).slice(0, MAX_TERMS).map(hashOfTerm));
  const others = termsOf(ownWords({ ...node, description: '' }).slice(0, MAX_OTHER_CHARACTERS))
    .map(hashOfTerm)
    .filter((hash) => !terms.has(hash));
  const sequence = termSequenceOf(node.description).map(hashOfTerm);
  return encodeFeatures({
    vector,
    sentences,
    terms: [...terms],
    otherTerms: [...new Set(others)].slice(0, MAX_OTHER_TERMS),
    sequence: sequence.length > MAX_SEQUENCE ? [] : sequence,
    data: hashOfTerm(JSON.stringify(node.data)),
    dates: datesOf(node.occurred_at ?? null, node.data),
  });
}
