import { AppError } from '../../errors.ts';
import type { NodeRecord } from '../../graph/queries/records.ts';
import { isSameJson } from '../nodes/json-data.ts';
import type { NodeInput, StoreInput } from './node-content.ts';

/** What a store does where its key has a node: nothing, for that says the same or is to stay, or take its place, or fail. */
export type ConflictDecision = 'same' | 'keep' | 'update' | 'refuse';

export function decideConflict(input: StoreInput, existing: NodeRecord): ConflictDecision {
  if (isSameContent(input, existing)) return 'same';
  if (input.on_conflict === 'skip') return 'keep';
  return input.on_conflict === 'update' ? 'update' : 'refuse';
}

/** What the caller left out cannot differ. */
function isSameContent(input: NodeInput, existing: NodeRecord): boolean {
  return (
    input.description === existing.description &&
    (input.node_type ?? existing.node_type) === existing.node_type &&
    (input.occurred_at ?? existing.occurred_at) === existing.occurred_at &&
    isSameJson(input.data ?? existing.data, existing.data) &&
    isSameJson(input.assets ?? existing.assets, existing.assets)
  );
}

export function keyExists(key: string): AppError {
  return new AppError(
    'KEY_EXISTS',
    `A node with the key ${key} and other content exists. Change it with hm_update, or store under another key.`,
    { details: { key } },
  );
}
