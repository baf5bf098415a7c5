import type { WithEmbedder } from '../dependencies.ts';
import { labelWords } from '../ontology/label.ts';
import {
  hyperedgeIdentity,
  hyperedgeText,
  isHyperedge,
  labelOf,
  refuseRepeatedMembers,
  type RelationshipInput,
} from './relationship-input.ts';

/** A relationship with its canonical label, and with the vectors that it is written with. */
export interface PreparedRelationship extends RelationshipInput {
  readonly label: string;
  readonly labelVector: Float32Array;
  readonly identity: string;
  /** Only of a hyperedge. */
  readonly embedding: Float32Array | undefined;
}

/** The part of a write before its transaction: refuses invalid relationships, and embeds labels and hyperedges. */
export async function prepareRelationships(
  { embedder }: WithEmbedder,
  inputs: readonly RelationshipInput[],
): Promise<PreparedRelationship[]> {
  inputs.forEach(refuseRepeatedMembers);
  const labels = inputs.map(labelOf);
  const [labelVectors, vectors] = await Promise.all([
    embedder.embedPassages(labels.map(labelWords)),
    embedder.embedPassages(inputs.filter(isHyperedge).map(hyperedgeText)),
  ]);
  return inputs.map((input, index) => {
    const label = labels[index] as string;
    return {
      ...input,
      label,
      labelVector: labelVectors[index] as Float32Array,
      identity: hyperedgeIdentity(label, input.nodes),
      embedding: isHyperedge(input) ? vectors.shift() : undefined,
    };
  });
}
