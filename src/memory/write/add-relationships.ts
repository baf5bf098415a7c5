import type { WrittenRelationship } from '../transaction/changes.ts';
import type { WithEmbedder, WithGraph, WithActor } from '../transaction/dependencies.ts';
import type { WithLabels } from '../ontology/labels/labels-of-graph.ts';
import { lockAndMerge } from '../relationships/merge-relationships.ts';
import { prepareRelationships } from '../relationships/prepare-relationships.ts';
import type { RelationshipInput } from '../relationships/relationship-input.ts';
import { charactersOf } from '../transaction/write-load.ts';
import type { WithWriter } from '../transaction/write-memory.ts';

/** Creates edges and hyperedges between existing nodes, all or none. Throws NOT_FOUND naming every unknown key. */
export async function addRelationships(
  memory: WithGraph & WithEmbedder & WithLabels & WithWriter & WithActor,
  inputs: readonly RelationshipInput[],
): Promise<WrittenRelationship[]> {
  const prepared = await prepareRelationships(memory, inputs);
  return memory.writer.write(memory.graph, charactersOf(prepared), async (tx) => {
    const { written } = await lockAndMerge(tx, memory.actor, prepared);
    tx.record(memory.actor, { kind: 'related', relationships: written });
    return written;
  });
}
