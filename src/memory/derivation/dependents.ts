import { markDependents } from '../../graph/queries/derivation.ts';
import type { Unit } from '../../graph/run-query.ts';
import { SEQUENCE_AND_AUTHORS } from '../ontology/sequence.ts';
import { CONTEXT_SEPARATOR } from '../text/node-text.ts';

/** Marks as pending the nodes whose derived properties depend on nodes that the transaction changes or deletes. */
export async function markDependentsOf(unit: Unit, keys: string[], isForgotten: boolean): Promise<void> {
  if (keys.length === 0) return;
  const parameters = { keys, isForgotten, separator: CONTEXT_SEPARATOR, ...SEQUENCE_AND_AUTHORS };
  await unit.run(markDependents, parameters);
}
