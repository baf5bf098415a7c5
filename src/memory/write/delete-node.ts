import { forgetNodeInChanges } from '../../graph/queries/history/change.ts';
import { forgetNodeInStoredAnswers } from '../../graph/queries/idempotency.ts';
import { deleteNode } from '../../graph/queries/node.ts';
import { forgetPastRelationships } from '../../graph/queries/history/past.ts';
import { forgetVersions } from '../../graph/queries/history/version.ts';
import { forgetNodeInTimeline } from '../../graph/queries/history/timeline.ts';
import { forgetKeyInSessions } from '../../graph/queries/session.ts';
import { markDependentsOf } from '../derivation/derivation-job.ts';
import { hashOfKey } from '../idempotency/key-hashes.ts';
import type { Actor } from '../transaction/dependencies.ts';
import type { WriteTransaction } from '../transaction/write-memory.ts';

interface DeletedNode {
  /** Of the node and of those that were merged into it; external data has none. */
  readonly ids: readonly string[];
  readonly edges: number;
}

/** Deletes a locked node in no hyperedge with all kept of it but files; `labels` are those of the hyperedges that it left. */
export async function deleteNodeWithTraces(
  tx: WriteTransaction,
  actor: Actor,
  key: string,
  labels: readonly (string | null)[] = [],
): Promise<DeletedNode> {
  await markDependentsOf(tx, [key], true);
  const [deleted] = await tx.run(deleteNode, { key });
  await tx.run(forgetKeyInSessions, { key });
  await tx.run(forgetNodeInStoredAnswers, { name: hashOfKey(key) });
  await tx.run(forgetNodeInChanges, { key });
  await tx.run(forgetNodeInTimeline, { key });
  const versions = await tx.run(forgetVersions, { key });
  await tx.run(forgetPastRelationships, { key });
  tx.record(actor, {
    kind: 'forgotten',
    key,
    node_type: deleted?.node_type ?? null,
    labels: [...(deleted?.labels ?? []), ...labels],
  });
  const ids = [...(deleted?.id ? [deleted.id] : []), ...versions.map(({ merged }) => merged)];
  return { ids, edges: deleted?.edges ?? 0 };
}
