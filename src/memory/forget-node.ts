import { AppError } from '../errors.ts';
import { degree, deleteNode } from '../graph/queries/node.ts';
import type { HyperedgeRecord } from '../graph/queries/records.ts';
import { deleteHyperedges, hyperedgesOfMember, removeMember } from '../graph/queries/relationship.ts';
import { executeWrite, runQuery, type Unit } from '../graph/run-query.ts';
import { noSuchNode } from './change-content.ts';
import type { MemoryContext } from './memory-context.ts';
import { relationshipText } from './node-text.ts';
import { prepareRelationships, type PreparedRelationship } from './prepare-relationships.ts';
import { hyperedgeIdentity, hyperedgeText } from './relationship-input.ts';
import { PROFILE_KEY } from './user-profile.ts';
import { writeRelationships } from './write-relationships.ts';

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
  const remains = await prepareRemains(memory, key);
  return executeWrite(memory.graph, async (unit) => {
    const [connections] = await unit.run(degree, { key });
    if (!connections) throw noSuchNode(key);
    if (!cascade && connections.edges + connections.hyperedges > 0) throw hasRelationships(key, connections);
    await leaveHyperedges(memory, unit, key, remains);
    const [deleted] = await unit.run(deleteNode, { key });
    const hyperedges_removed = remains.ended.length;
    return { key, status: 'deleted', edges_removed: deleted?.edges ?? 0, hyperedges_removed };
  });
}

type Shrunken = HyperedgeRecord & { embedding: Float32Array };

/** What becomes of a node's hyperedges once it is gone. */
interface Remains {
  readonly kept: readonly Shrunken[];
  readonly ended: readonly HyperedgeRecord[];
  /** Edges that follow those of the ended that leave two members. */
  readonly edges: readonly PreparedRelationship[];
}

/** Made before the transaction, since it needs vectors. */
async function prepareRemains(memory: MemoryContext, key: string): Promise<Remains> {
  const left = (await runQuery(memory.graph, hyperedgesOfMember, { key })).map((hyperedge) => ({
    ...hyperedge,
    nodes: hyperedge.nodes.filter((member) => member !== key),
  }));
  const kept = left.filter(({ nodes }) => nodes.length > 2);
  const ended = left.filter(({ nodes }) => nodes.length <= 2);
  const vectors = await memory.embedder.embedPassages(kept.map(hyperedgeText));
  const pairs = ended.filter(({ nodes }) => nodes.length === 2);
  return {
    kept: kept.map((hyperedge, index) => ({ ...hyperedge, embedding: vectors[index] as Float32Array })),
    ended,
    edges: await prepareRelationships(memory, pairs),
  };
}

async function leaveHyperedges(
  memory: MemoryContext,
  unit: Unit,
  key: string,
  remains: Remains,
): Promise<void> {
  const { kept, ended, edges } = remains;
  const expected = [...kept, ...ended].map(({ id }) => id).sort();
  const current = (await unit.run(hyperedgesOfMember, { key })).map(({ id }) => id).sort();
  if (current.join() !== expected.join()) throw changedMeanwhile(key);
  if (kept.length > 0) await unit.run(removeMember, { key, hyperedges: kept.map(toRow) });
  if (ended.length > 0) await unit.run(deleteHyperedges, { key, ids: ended.map(({ id }) => id) });
  await writeRelationships(memory, unit, edges);
}

function toRow({ id, label, nodes, relationship, data, embedding }: Shrunken) {
  return {
    id,
    identity: hyperedgeIdentity(label, nodes),
    searchText: relationshipText(relationship, label, data),
    embedding,
  };
}

function changedMeanwhile(key: string): AppError {
  return new AppError(
    'CONFLICT',
    `The hyperedges of ${key} changed while it was being forgotten. Try again.`,
  );
}

function hasRelationships(key: string, connections: { edges: number; hyperedges: number }): AppError {
  return new AppError(
    'HAS_RELATIONSHIPS',
    `The node ${key} has relationships. Forget it with cascade true, or remove them with hm_update first.`,
    { details: connections },
  );
}
