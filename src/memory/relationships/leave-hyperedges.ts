import {
  deleteHyperedges,
  existingHyperedges,
  hyperedgesOfMember,
  lockHyperedgesOfMember,
  removeMember,
} from '../../graph/queries/relationship.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithEmbedder, WithGraph, Actor } from '../transaction/dependencies.ts';
import { isSameJson } from '../nodes/json-data.ts';
import type { WithLabels } from '../ontology/labels/labels-of-graph.ts';
import { relationshipText } from '../text/node-text.ts';
import type { WriteTransaction } from '../transaction/write-memory.ts';
import { lockAndMerge } from './merge-relationships.ts';
import { keepHyperedgeStates } from './past-states.ts';
import { prepareRelationships, type PreparedRelationship } from './prepare-relationships.ts';
import { isHyperedge } from './relationship-input.ts';
import { embeddings } from '../vectors/graph-embedder.ts';

/** A hyperedge without one of its members. */
export interface Remainder {
  readonly id: string;
  readonly label: string;
  /** All members, also the one that leaves; sorted. */
  readonly members: readonly string[];
  /** The relationship of the other members; undefined if there is only one, or two of which a text says no more than that of all. */
  readonly prepared: PreparedRelationship | undefined;
}

/** Prepares a node's hyperedges without the node. This runs before the transaction, because it needs vectors. */
export async function prepareRemainders(
  memory: WithGraph & WithEmbedder & WithLabels,
  key: string,
): Promise<Remainder[]> {
  const hyperedges = await runQuery(memory.graph, hyperedgesOfMember, { key });
  const remaining = hyperedges.map(({ id: _id, created_at: _at, nodes, ...hyperedge }) => ({
    ...hyperedge,
    nodes: nodes.filter((member) => member !== key),
  }));
  const isLeft = ({ nodes, derived }: (typeof remaining)[number]) => nodes.length > (derived ? 2 : 1);
  const related = remaining.filter(isLeft);
  // What is left of a hyperedge contradicts nothing that stands.
  const prepared = (await prepareRelationships(memory, related)).map((each) => ({ ...each, holders: [] }));
  return hyperedges.map(({ id, label, nodes }, at) => ({
    id,
    label,
    members: nodes.toSorted(),
    prepared: isLeft(remaining[at] as (typeof remaining)[number]) ? prepared.shift() : undefined,
  }));
}

/** Locks the node's hyperedges. Returns whether they are still as they were when they were prepared. */
export async function areUnchanged(
  tx: WriteTransaction,
  key: string,
  remainders: readonly Remainder[],
): Promise<boolean> {
  const current = await tx.run(lockHyperedgesOfMember, { key });
  return isSameJson(
    current,
    remainders.map(({ id, members }) => ({ id, nodes: members })),
  );
}

/**
 * Removes a node from its hyperedges. One with under three others, or equal to another, ends: the others keep their relationship,
 * unless it was derived.
 */
export async function leaveHyperedges(
  tx: WriteTransaction,
  actor: Actor,
  key: string,
  remainders: readonly Remainder[],
): Promise<number> {
  if (remainders.length === 0) return 0;
  const identities = remainders.flatMap(({ prepared }) => prepared?.identity ?? []);
  const taken = new Set((await tx.run(existingHyperedges, { identities })).map(({ identity }) => identity));
  const hyperedges = remainders.flatMap(({ id, prepared }) =>
    prepared && isHyperedge(prepared) && !taken.has(prepared.identity) ? [toRow(id, prepared)] : [],
  );
  const stayingIds = new Set(hyperedges.map(({ id }) => id));
  const ended = remainders.filter(({ id }) => !stayingIds.has(id));
  if (hyperedges.length > 0) await tx.run(removeMember, { key, hyperedges });
  await keepHyperedgeStates(
    tx,
    ended.map(({ id }) => ({ id, endedAs: 'forget', actor })),
  );
  if (ended.length > 0) await tx.run(deleteHyperedges, { key, ids: ended.map(({ id }) => id) });
  await lockAndMerge(
    tx,
    actor,
    ended.flatMap(({ prepared }) => prepared ?? []),
  );
  return ended.length;
}

function toRow(
  id: string,
  { identity, label, relationship, data = {}, derived, embedding = {} }: PreparedRelationship,
) {
  const searchText = derived ? '' : relationshipText(relationship, label, data);
  return { id, identity, searchText, vectors: embeddings(embedding) };
}
