import { AppError } from '../../errors.ts';
import { listVersions } from '../../graph/queries/history/version.ts';
import type { NodeRecord } from '../../graph/queries/records.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../transaction/dependencies.ts';

/** The node that a caller means to change: with this `updated_at`, which is the version of its content; any if undefined. */
export type IfMatch = string | undefined;

export function isMeant({ updated_at: version }: { readonly updated_at: string | null }, ifMatch: IfMatch) {
  return ifMatch === undefined || version === ifMatch;
}

/** Throws CONFLICT with the node as it is now, and who made it so, where its content is not the one that is meant. */
export async function requireMeant({ graph }: WithGraph, node: NodeRecord, ifMatch: IfMatch): Promise<void> {
  if (isMeant(node, ifMatch)) return;
  const [latest] = await runQuery(graph, listVersions, { id: node.id, before: LAST, limit: 1 });
  // What stored or imported the node keeps no version.
  const by = latest?.to === node.updated_at && {
    updated_by: latest.replaced_by,
    updated_as: latest.replaced_as,
  };
  const message = `The node ${node.key} has changed since it was read, and nothing was written. details.current is the node as it is now; send its updated_at in If-Match to change that.`;
  throw new AppError('CONFLICT', message, { details: { current: { ...node, ...by } } });
}

const LAST = Number.MAX_SAFE_INTEGER;
