import { AppError } from '../errors.ts';
import { degree, deleteNode } from '../graph/queries/node.ts';
import {
  deleteHyperedges,
  hyperedgesOfMember,
  lockHyperedgesOfMember,
  removeMember,
  standingHyperedges,
} from '../graph/queries/relationship.ts';
import { forgetKeyInSessions } from '../graph/queries/session.ts';
import { executeWrite, runQuery, type Unit } from '../graph/run-query.ts';
import { noSuchNode } from './change-content.ts';
import { markDependentsOf } from './derivation/dependents.ts';
import { isSameJson } from './json-data.ts';
import type { MemoryContext } from './memory-context.ts';
import { relationshipText } from './text/node-text.ts';
import { prepareRelationships, type PreparedRelationship } from './prepare-relationships.ts';
import { PROFILE_KEY } from './store/user-profile.ts';
import { writeRelationships } from './write-relationships.ts';

const ATTEMPTS = 5;

export interface ForgottenNode {
  key: string;
  status: 'deleted';
  edges_removed: number;
  hyperedges_removed: number;
}

/**
 * Deletes a node with its edges. A hyperedge it leaves keeps its other members: three or more stay a hyperedge, two
 * become an edge, one is removed. Throws NOT_FOUND, PROTECTED, and HAS_RELATIONSHIPS where `cascade` is false.
 */
export async function forgetNode(
  memory: MemoryContext,
  key: string,
  cascade: boolean,
): Promise<ForgottenNode> {
  if (key === PROFILE_KEY) {
    throw new AppError('PROTECTED', `${PROFILE_KEY} cannot be forgotten. Change it with hm_update.`);
  }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const remains = await prepareRemains(memory, key);
    const forgotten = await executeWrite(memory.graph, (unit) => forget(memory, unit, key, cascade, remains));
    if (!forgotten) continue;
    memory.sessions.forget(memory, key);
    memory.derivations.notify(memory);
    return forgotten;
  }
  throw new AppError('CONFLICT', `The hyperedges of ${key} keep changing. Try again.`, { retryAfter: 1 });
}

/** What is left of one of the node's hyperedges once it is gone. */
interface Remainder {
  readonly id: string;
  readonly members: readonly string[];
  /** Of two or more members that are left. */
  readonly prepared: PreparedRelationship | undefined;
}

/** Made before the transaction, since it needs vectors. */
async function prepareRemains(memory: MemoryContext, key: string): Promise<Remainder[]> {
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
  return hyperedges.map(({ id, nodes }) => {
    const isLeft = nodes.length > 2;
    return { id, members: nodes.toSorted(), prepared: isLeft ? prepared.shift() : undefined };
  });
}

/** Undefined where the hyperedges are no longer those that were prepared. */
async function forget(
  memory: MemoryContext,
  unit: Unit,
  key: string,
  cascade: boolean,
  remains: readonly Remainder[],
): Promise<ForgottenNode | undefined> {
  const [connections] = await unit.run(degree, { key });
  if (!connections) throw noSuchNode(key);
  if (!cascade && connections.edges + connections.hyperedges > 0) throw hasRelationships(key, connections);
  const current = await unit.run(lockHyperedgesOfMember, { key });
  const isSame = isSameJson(
    current,
    remains.map(({ id, members }) => ({ id, nodes: members })),
  );
  if (!isSame) return undefined;
  const hyperedges_removed = await leaveHyperedges(memory, unit, key, remains);
  await markDependentsOf(unit, key, true);
  const [deleted] = await unit.run(deleteNode, { key });
  await unit.run(forgetKeyInSessions, { key });
  return { key, status: 'deleted', edges_removed: deleted?.edges ?? 0, hyperedges_removed };
}

/** Three or more members stay a hyperedge, unless another says the same: then, and for two members, it is merged. */
async function leaveHyperedges(
  memory: MemoryContext,
  unit: Unit,
  key: string,
  remains: readonly Remainder[],
): Promise<number> {
  if (remains.length === 0) return 0;
  const identities = remains.flatMap(({ prepared }) => (prepared ? [prepared.identity] : []));
  const standing = new Set(
    (await unit.run(standingHyperedges, { identities })).map(({ identity }) => identity),
  );
  const kept = remains.flatMap(({ id, prepared }) =>
    prepared?.embedding && !standing.has(prepared.identity) ? [toRow(id, prepared, prepared.embedding)] : [],
  );
  const keptIds = new Set(kept.map(({ id }) => id));
  const ended = remains.filter(({ id }) => !keptIds.has(id));
  if (kept.length > 0) await unit.run(removeMember, { key, hyperedges: kept });
  if (ended.length > 0) await unit.run(deleteHyperedges, { key, ids: ended.map(({ id }) => id) });
  await writeRelationships(
    memory,
    unit,
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

function hasRelationships(key: string, connections: { edges: number; hyperedges: number }): AppError {
  return new AppError(
    'HAS_RELATIONSHIPS',
    `The node ${key} has relationships. Forget it with cascade true, or remove them with hm_update first.`,
    { details: connections },
  );
}
