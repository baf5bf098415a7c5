import { DERIVATION_JOB_ID } from '../memory/derivation/derivation-job.ts';
import { ENRICHMENT_JOB_ID } from '../memory/enrichment/enrichment-job.ts';
import type { ListedNode } from '../memory/nodes/read-nodes.ts';

/** Of a node whose text waits to be read for entities. */
export const PENDING = { status: 'pending', job: ENRICHMENT_JOB_ID } as const;
/** Of a node that waits for its derived properties alone. */
const DERIVING = { status: 'pending', job: DERIVATION_JOB_ID } as const;
/** Of a text that is not read for entities. */
const OFF = { status: 'off' } as const;

/** What a store answers of the background work on its node; `enrich`: whether its text is read for entities. */
export function enrichmentAfter(
  status: 'created' | 'exists' | 'updated',
  enrich: boolean,
): typeof PENDING | typeof OFF {
  return status === 'exists' || !enrich ? OFF : PENDING;
}

/** The state of the background work on a node. */
export function enrichmentOf({ pending, enrichment }: Pick<ListedNode, 'pending' | 'enrichment'>) {
  const { status, reason } = enrichment;
  if (status === 'pending') return PENDING;
  if (status === 'failed') return { status, reason: reason ?? 'unknown' };
  return pending ? DERIVING : { status };
}
