import type { StoreInput } from '../../relationships/relationship-input.ts';
import { AppError } from '../../../errors.ts';
import type { NodeRecord } from '../../../graph/queries/records.ts';
import { isSameJson } from '../../nodes/json-data.ts';
import { changedContent } from '../../nodes/node-content.ts';

/** What a store does with the node that already has its key. */
export type ConflictDecision = 'keep' | 'update' | 'refuse';

export function decideConflict(input: StoreInput, existing: NodeRecord): ConflictDecision {
  const content = changedContent(existing, {});
  // A field that the caller left out does not differ.
  if (isSameJson(changedContent(existing, input), content) || input.on_conflict === 'skip') return 'keep';
  return input.on_conflict === 'update' ? 'update' : 'refuse';
}

export function keyExists(key: string): AppError {
  return new AppError(
    'KEY_EXISTS',
    (nameOf) =>
      `A node with the key ${key} and other content exists. Change it with ${nameOf('hm_update')}, or store under another key.`,
    { details: { key } },
  );
}

export function keepsChanging(key: string): AppError {
  return new AppError('CONFLICT', `Other requests keep changing the node ${key}. Try again.`, {
    retryAfter: 1,
  });
}
