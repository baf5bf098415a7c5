import { DERIVATION_JOB_ID } from '../memory/derivation/derivation-job.ts';

/** Of a node that waits for its derived properties. */
export const PENDING = { status: 'pending', job: DERIVATION_JOB_ID } as const;
/** Of a store that changed nothing. */
const OFF = { status: 'off' } as const;

/** What a store answers of the background work on its node. */
export function enrichmentAfter(status: 'created' | 'exists' | 'updated'): typeof PENDING | typeof OFF {
  return status === 'exists' ? OFF : PENDING;
}
