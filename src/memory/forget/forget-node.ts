import { AppError } from '../../errors.ts';
import { discardFilesOfNode, type DiscardedFile } from '../../graph/queries/files/partial-file.ts';
import { degree } from '../../graph/queries/node.ts';
import type { WithClock, WithEmbedder, WithGraph, WithActor } from '../transaction/dependencies.ts';
import { discardFiles } from '../files/discard-files.ts';
import type { WithFiles } from '../files/graph-files.ts';
import { leased } from '../files/partial-file.ts';
import { readNode } from '../nodes/read-nodes.ts';
import { noSuchNode } from '../nodes/unknown-keys.ts';
import { PROFILE_KEY } from '../nodes/user-profile.ts';
import type { WithLabels } from '../ontology/labels/labels-of-graph.ts';
import {
  areUnchanged,
  leaveHyperedges,
  prepareRemainders,
  type Remainder,
} from '../relationships/leave-hyperedges.ts';
import { withdrawSources } from '../understanding/origins.ts';
import { changeNode, type WithKeyQueue } from '../write/change-node.ts';
import { isMeant, requireMeant, type IfMatch } from '../write/if-match.ts';
import { deleteNodeWithTraces } from '../write/delete-node.ts';
import { charactersOf } from '../transaction/write-load.ts';
import type { WithWriter, WriteTransaction } from '../transaction/write-memory.ts';

export interface Forgetting {
  /** Forgets the node although it has relationships. */
  readonly cascade: boolean;
  readonly ifMatch: IfMatch;
}

export interface ForgottenNode {
  key: string;
  status: 'deleted';
  edges_removed: number;
  hyperedges_removed: number;
  /** Keys of nodes that were derived from this one and its files alone. */
  derived_removed: string[];
}

/**
 * Deletes a node with its edges, and removes it from its hyperedges: a hyperedge with three or more other members stays,
 * one with two becomes an edge, any other is deleted. What was derived from the node alone goes as well. Throws NOT_FOUND,
 * PROTECTED, HAS_RELATIONSHIPS if `cascade` is false, and CONFLICT where the node is not the one that is meant.
 */
export async function forgetNode(
  memory: WithGraph &
    WithEmbedder &
    WithLabels &
    WithWriter &
    WithKeyQueue &
    WithActor &
    WithClock &
    WithFiles,
  key: string,
  { cascade, ifMatch }: Forgetting,
): Promise<ForgottenNode> {
  refuseProfile(key);
  const { files, ...forgotten } = await changeNode(
    memory,
    key,
    () => prepare(memory, key, ifMatch),
    (remainders) =>
      memory.writer.write(memory.graph, charactersOf(remainders), async (tx) => {
        if (!isMeant(await lock(tx, key, cascade), ifMatch)) return 'outdated';
        if (!(await areUnchanged(tx, key, remainders))) return 'outdated';
        return forget(tx, memory, key, remainders);
      }),
  );
  // The node is gone, so that its files go too where the call is cancelled now.
  const uncancelled = { ...memory, graph: { ...memory.graph, signal: undefined } };
  const ofFiles = await discardFiles(uncancelled, files);
  return { ...forgotten, derived_removed: [...forgotten.derived_removed, ...ofFiles] };
}

/** Throws PROTECTED for the profile of the user. */
export function refuseProfile(key: string): void {
  if (key !== PROFILE_KEY) return;
  throw new AppError(
    'PROTECTED',
    (nameOf) => `${PROFILE_KEY} cannot be forgotten. Change it with ${nameOf('hm_update')}.`,
  );
}

/** A node that is not the one that is meant is refused before the models run. */
async function prepare(memory: WithGraph & WithEmbedder & WithLabels, key: string, ifMatch: IfMatch) {
  if (ifMatch !== undefined) await requireMeant(memory, await readNode(memory, key), ifMatch);
  return prepareRemainders(memory, key);
}

/** Locks the node. Throws NOT_FOUND, and HAS_RELATIONSHIPS if `cascade` is false. */
async function lock(tx: WriteTransaction, key: string, cascade: boolean) {
  const [locked] = await tx.run(degree, { key });
  if (!locked) throw noSuchNode(key);
  const { updated_at, ...connections } = locked;
  if (cascade || connections.edges + connections.hyperedges === 0) return { updated_at };
  throw new AppError(
    'HAS_RELATIONSHIPS',
    (nameOf) =>
      `The node ${key} has relationships. Forget it with cascade true, or remove them with ${nameOf('hm_update')} first.`,
    { details: connections },
  );
}

async function forget(
  tx: WriteTransaction,
  memory: WithActor & WithClock & WithFiles,
  key: string,
  remainders: readonly Remainder[],
): Promise<ForgottenNode & { files: readonly DiscardedFile[] }> {
  const { actor } = memory;
  const hyperedges_removed = await leaveHyperedges(tx, actor, key, remainders);
  const left = remainders.map(({ label }) => label);
  const { ids, edges } = await deleteNodeWithTraces(tx, actor, key, left);
  const files = await tx.run(discardFilesOfNode, { key, ...leased(memory) });
  const derived_removed = await withdrawSources(tx, actor, ids);
  return { key, status: 'deleted', edges_removed: edges, hyperedges_removed, derived_removed, files };
}
