import { datesOf } from '../text/dates.ts';
import { ownWords, type NodeContent } from '../text/node-text.ts';
import { hashOfTerm, termsOf } from '../text/terms.ts';
import { encodeFeatures } from './features.ts';

/** Terms kept of the description, and of all else. */
const MOST_TERMS = 2_000;
const MOST_OTHER_TERMS = 500;

/** The packed features of a node; `sentences` may follow later. */
export function featuresOfNode(
  node: NodeContent & { readonly occurred_at?: string | null | undefined },
  vector: Float32Array,
  sentences: readonly Float32Array[] = [],
): Int8Array {
  const terms = new Set(termsOf(node.description).slice(0, MOST_TERMS).map(hashOfTerm));
  const others = termsOf(ownWords({ ...node, description: '' }))
    .map(hashOfTerm)
    .filter((hash) => !terms.has(hash));
  return encodeFeatures({
    vector,
    sentences,
    terms: [...terms],
    otherTerms: [...new Set(others)].slice(0, MOST_OTHER_TERMS),
    dates: datesOf(node.occurred_at ?? null, node.data),
  });
}
