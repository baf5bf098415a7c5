import { createLabels, missingLabels } from '../graph/queries/label.ts';
import { runQuery } from '../graph/run-query.ts';
import { labelWords } from './label.ts';
import { timestamp, type MemoryContext } from './memory-context.ts';
import {
  hyperedgeIdentity,
  hyperedgeText,
  isHyperedge,
  labelOf,
  refuseRepeatedMembers,
  type RelationshipInput,
} from './relationship-input.ts';

/** A relationship ready to be written: its label canonical and recorded, a hyperedge embedded. */
export interface PreparedRelationship extends RelationshipInput {
  readonly label: string;
  readonly identity: string;
  /** Only of a hyperedge. */
  readonly embedding: Float32Array | undefined;
}

/** The part of a write that needs no transaction: refuses what cannot be, records new labels, embeds hyperedges. */
export async function prepareRelationships(
  memory: MemoryContext,
  inputs: readonly RelationshipInput[],
): Promise<PreparedRelationship[]> {
  inputs.forEach(refuseRepeatedMembers);
  const labels = inputs.map(labelOf);
  await recordLabels(memory, [...new Set(labels)]);
  const vectors = await memory.embedder.embedPassages(inputs.filter(isHyperedge).map(hyperedgeText));
  let hyperedges = 0;
  return inputs.map((input, index) => {
    const label = labels[index] as string;
    return {
      ...input,
      label,
      identity: hyperedgeIdentity(label, input.nodes),
      embedding: isHyperedge(input) ? vectors[hyperedges++] : undefined,
    };
  });
}

/** Label vectors live on `_Label` nodes, one a distinct label, so that a thousand edges cost one vector. */
async function recordLabels(memory: MemoryContext, labels: string[]): Promise<void> {
  if (labels.length === 0) return;
  const missing = (await runQuery(memory.graph, missingLabels, { labels })).map(({ label }) => label);
  if (missing.length === 0) return;
  const vectors = await memory.embedder.embedPassages(missing.map(labelWords));
  const rows = missing.map((label, index) => ({ label, embedding: vectors[index] as Float32Array }));
  await runQuery(memory.graph, createLabels, { labels: rows, now: timestamp(memory) });
}
