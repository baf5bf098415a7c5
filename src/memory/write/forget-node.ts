import { AppError } from '../../errors.ts';
import { forgetNodeInChanges } from '../../graph/queries/history/change.ts';
import { discardFilesOfNode, type DiscardedFile } from '../../graph/queries/files/partial-file.ts';
import { forgetNodeInStoredAnswers } from '../../graph/queries/idempotency.ts';
import { degree, deleteNode } from '../../graph/queries/node.ts';
import { forgetPastRelationships } from '../../graph/queries/history/past.ts';
import { forgetVersions } from '../../graph/queries/history/version.ts';
import { forgetNodeInTimeline } from '../../graph/queries/history/timeline.ts';
import { forgetKeyInSessions } from '../../graph/queries/session.ts';
import type { WithEmbedder, WithGraph } from '../dependencies.ts';
import { markDependentsOf } from '../derivation/dependents.ts';
import type { WithFiles } from '../files/graph-files.ts';
import { CHUNKS_AT_ONCE, discardFiles } from '../files/partial-file.ts';
import { hashOfKey } from '../idempotency/key-hashes.ts';
import { noSuchNode } from '../nodes/unknown-keys.ts';
import { PROFILE_KEY } from '../nodes/user-profile.ts';
import type { WithLabels } from '../ontology/labels/labels-of-graph.ts';
import {
  areUnchanged,
  leaveHyperedges,
  prepareRemainders,
  type Remainder,
} from '../relationships/leave-hyperedges.ts';
import type { WithActor } from './actor.ts';
import { changeNode, type WithKeyQueue } from './change-node.ts';
import { charactersOf } from './write-load.ts';
import type { WithWriter, WriteTransaction } from './write-memory.ts';

export interface ForgottenNode {
  key: string;
  status: 'deleted';
  edges_removed: number;
  hyperedges_removed: number;
}

/**
 * Deletes a node with its edges, and removes it from its hyperedges: a hyperedge with three or more other members stays,
 * one with two becomes an edge, any other is deleted. Throws NOT_FOUND, PROTECTED, and HAS_RELATIONSHIPS if `cascade` is
 * false.
 */
export async function forgetNode(
  memory: WithGraph & WithEmbedder & WithLabels & WithWriter & WithKeyQueue & WithActor & WithFiles,
  key: string,
  cascade: boolean,
): Promise<ForgottenNode> {
  if (key === PROFILE_KEY) {
    throw new AppError(
      'PROTECTED',
      (nameOf) => `${PROFILE_KEY} cannot be forgotten. Change it with ${nameOf('hm_update')}.`,
    );
  }
  const { files, ...forgotten } = await changeNode(
    memory,
    key,
    () => prepareRemainders(memory, key),
    (remainders) =>
      memory.writer.write(memory.graph, charactersOf(remainders), async (tx) => {
        await refuseConnected(tx, key, cascade);
        if (!(await areUnchanged(tx, key, remainders))) return 'outdated';
        return forget(tx, memory, key, remainders);
      }),
  );
  await discardFiles(memory, files);
  return forgotten;
}

/** Locks the node. Throws NOT_FOUND, and HAS_RELATIONSHIPS if `cascade` is false. */
async function refuseConnected(tx: WriteTransaction, key: string, cascade: boolean): Promise<void> {
  const [connections] = await tx.run(degree, { key });
  if (!connections) throw noSuchNode(key);
  if (cascade || connections.edges + connections.hyperedges === 0) return;
  throw new AppError(
    'HAS_RELATIONSHIPS',
    (nameOf) =>
      `The node ${key} has relationships. Forget it with cascade true, or remove them with ${nameOf('hm_update')} first.`,
    { details: connections },
  );
}

async function forget(
  tx: WriteTransaction,
  { actor }: WithActor,
  key: string,
  remainders: readonly Remainder[],
): Promise<ForgottenNode & { files: readonly DiscardedFile[] }> {
  const hyperedges_removed = await leaveHyperedges(tx, actor, key, remainders);
  await markDependentsOf(tx, [key], true);
  const [deleted] = await tx.run(deleteNode, { key });
  await tx.run(forgetKeyInSessions, { key });
  await tx.run(forgetNodeInStoredAnswers, { name: hashOfKey(key) });
  await tx.run(forgetNodeInChanges, { key });
  await tx.run(forgetNodeInTimeline, { key });
  await tx.run(forgetVersions, { key });
  await tx.run(forgetPastRelationships, { key });
  const files = await tx.run(discardFilesOfNode, { key, atOnce: CHUNKS_AT_ONCE });
  tx.record(actor, {
    kind: 'forgotten',
    key,
    node_type: deleted?.node_type ?? null,
    labels: [...(deleted?.labels ?? []), ...remainders.map(({ label }) => label)],
  });
  return { key, status: 'deleted', edges_removed: deleted?.edges ?? 0, hyperedges_removed, files };
}
