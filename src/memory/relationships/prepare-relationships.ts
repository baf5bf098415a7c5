import type { WithEmbedder, Actor } from '../transaction/dependencies.ts';
import { labelWords } from '../ontology/label.ts';
import type { LabelRegistry } from '../ontology/labels/label-registry.ts';
import type { WithLabels } from '../ontology/labels/labels-of-graph.ts';
import type { Meaning } from '../ontology/labels/meaning.ts';
import {
  hyperedgeIdentity,
  hyperedgeText,
  isHyperedge,
  labelOf,
  refuseRepeatedMembers,
  type RelationshipInput,
} from './relationship-input.ts';
import type { Vectors } from '../vectors/graph-embedder.ts';

/** An end of an edge: its first or its second node. */
export type Holder = 0 | 1;

/** A relationship with its canonical label, and with the vectors that it is written with. */
export interface PreparedRelationship extends RelationshipInput {
  readonly label: string;
  readonly meaning: Meaning;
  /** Labels of the graph that say the same, along the direction of the edge and against it. */
  readonly synonyms: readonly string[];
  readonly converses: readonly string[];
  readonly labelVector: Vectors;
  /** The ends that have one such edge at a time. */
  readonly holders: readonly Holder[];
  readonly identity: string;
  /** Only of a hyperedge. */
  readonly embedding: Vectors | undefined;
}

/** A relationship with who writes it: stores of several callers share a transaction. */
export interface AttributedRelationship extends PreparedRelationship {
  readonly actor: Actor;
}

/** The part of a write before its transaction: refuses invalid relationships, and embeds labels and hyperedges. */
export async function prepareRelationships<Input extends RelationshipInput>(
  { embedder, labels: ofGraph }: WithEmbedder & WithLabels,
  inputs: readonly Input[],
): Promise<(Input & PreparedRelationship)[]> {
  if (inputs.length === 0) return [];
  inputs.forEach(refuseRepeatedMembers);
  const given = inputs.map(labelOf);
  const registry = await ofGraph.registry();
  const labels = inputs.map((input, index) => input.label ?? registry.resolve(given[index] as string));
  const [labelVectors, vectors] = await Promise.all([
    embedder.embedPassages(labels.map(labelWords)),
    embedder.embedPassages(inputs.filter(isSearched).map(hyperedgeText)),
  ]);
  return inputs.map((input, index) => {
    const label = labels[index] as string;
    return {
      ...input,
      label,
      ...sameAs(registry, label),
      // One that comes back, or that a text says, contradicts nothing that stands.
      holders: isHyperedge(input) || input.written || input.derived ? [] : holdersOf(registry, label),
      labelVector: labelVectors[index] as Vectors,
      identity: hyperedgeIdentity(label, input.nodes),
      embedding: isSearched(input) ? vectors.shift() : undefined,
    };
  });
}

/** A hyperedge that was derived from a text is found by that text. */
function isSearched(input: RelationshipInput): boolean {
  return isHyperedge(input) && !input.derived;
}

function sameAs(registry: LabelRegistry, label: string) {
  const meaning = registry.meaning(label);
  return { meaning, synonyms: registry.synonyms(label), converses: registry.converses(label) };
}

/** The labels that say the same, and the converses: those of the graph, and those that are written along with this one. */
export function labelsAlong(edge: PreparedRelationship, along: readonly PreparedRelationship[]) {
  const { label, meaning, synonyms, converses } = edge;
  const withSign = (sign: number) => along.flatMap((each) => (each.meaning.sign === sign ? each.label : []));
  return {
    synonyms: [...new Set([label, ...synonyms, ...withSign(meaning.sign)])],
    converses: [...new Set([...converses, ...withSign(-meaning.sign || 0)])],
  };
}

/** The ends of an edge with the label that have one such edge at a time, by what a person says of the label. */
export function holdersOf(registry: LabelRegistry, label: string): Holder[] {
  const isSingle = (labels: readonly string[]) =>
    labels.some((each) => registry.entry(each)?.single_valued === true);
  return [
    ...(isSingle(registry.synonyms(label)) ? [0 as const] : []),
    ...(isSingle(registry.converses(label)) ? [1 as const] : []),
  ];
}
