import {
  deleteHyperedges,
  hyperedgesOfMember,
  lockHyperedgesOfMember,
  removeMember,
  standingHyperedges,
} from '../../graph/queries/relationship.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithEmbedder, WithGraph } from '../dependencies.ts';
import { isSameJson } from '../nodes/json-data.ts';
import { relationshipText } from '../text/node-text.ts';
import type { WriteTransaction } from '../write/write-memory.ts';
import { lockAndMerge } from './merge-relationships.ts';
import { prepareRelationships, type PreparedRelationship } from './prepare-relationships.ts';

/** What is left of a hyperedge without one of its members. */
export interface Remainder {
  readonly id: string;
  readonly label: string;
  /** All members, sorted. */
  readonly members: readonly string[];
  /** Of two or more members that are left. */
  readonly prepared: PreparedRelationship | undefined;
}

/** What is left of a node's hyperedges without it. Made before the transaction, since it needs vectors. */
export async function prepareRemainders(memory: WithGraph & WithEmbedder, key: string): Promise<Remainder[]> {
  const hyperedges = await runQuery(memory.graph, hyperedgesOfMember, { key });
  const left = hyperedges.map(({ nodes, relationship, data }) => ({
    nodes: nodes.filter((member) => member !== key),
    relationship,
    data,
  }));
  const prepared = await prepareRelationships(
    memory,
    left.filter(({ nodes }) => nodes.length > 1),
  );
  return hyperedges.map(({ id, label, nodes }) => {
    const isLeft = nodes.length > 2;
    return { id, label, members: nodes.toSorted(), prepared: isLeft ? prepared.shift() : undefined };
  });
}

/** Locks the node's hyperedges; whether they are still those that were prepared. */
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
 * Takes a node out of its hyperedges; returns how many of them ended. One of three or more members that are left stays,
 * unless another says the same: then, and of two members, what is left is merged.
 */
export async function leaveHyperedges(
  tx: WriteTransaction,
  key: string,
  remainders: readonly Remainder[],
): Promise<number> {
  if (remainders.length === 0) return 0;
  const identities = remainders.flatMap(({ prepared }) => (prepared ? [prepared.identity] : []));
  const taken = new Set((await tx.run(standingHyperedges, { identities })).map(({ identity }) => identity));
  const kept = remainders.flatMap(({ id, prepared }) =>
    prepared?.embedding && !taken.has(prepared.identity) ? [toRow(id, prepared, prepared.embedding)] : [],
  );
  const keptIds = new Set(kept.map(({ id }) => id));
  const ended = remainders.filter(({ id }) => !keptIds.has(id));
  if (kept.length > 0) await tx.run(removeMember, { key, hyperedges: kept });
  if (ended.length > 0) await tx.run(deleteHyperedges, { key, ids: ended.map(({ id }) => id) });
  await lockAndMerge(
    tx,
    ended.flatMap(({ prepared }) => prepared ?? []),
  );
  return ended.length;
}

function toRow(
  id: string,
  { identity, label, relationship, data = {} }: PreparedRelationship,
  embedding: Float32Array,
) {
  return { id, identity, searchText: relationshipText(relationship, label, data), embedding };
}
