import { AppError } from '../../errors.ts';
import type { NodeRecord } from '../../graph/queries/records.ts';
import { isSameJson } from '../json-data.ts';
import type { NodeInput } from './new-node.ts';

/** Whether a store says what stands already; what its caller left out cannot differ. */
export function isSameContent(input: NodeInput, standing: NodeRecord): boolean {
  return (
    input.description === standing.description &&
    (input.node_type ?? standing.node_type) === standing.node_type &&
    (input.occurred_at ?? standing.occurred_at) === standing.occurred_at &&
    isSameJson(input.data ?? standing.data, standing.data) &&
    isSameJson(input.assets ?? standing.assets, standing.assets)
  );
}

export function keyExists(key: string): AppError {
  return new AppError(
    'KEY_EXISTS',
    `A node with the key ${key} and other content exists. Change it with hm_update, or store under another key.`,
    { details: { key } },
  );
}
