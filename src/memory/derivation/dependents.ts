import { markDependents } from '../../graph/queries/derivation.ts';
import type { Unit } from '../../graph/run-query.ts';
import { AUTHOR_TYPES, SEQUENCE } from '../relationships/sequence.ts';
import { CONTEXT_SEPARATOR } from '../text/node-text.ts';

/** Makes pending what is derived elsewhere of nodes that change or go, in the transaction that does it. */
export async function markDependentsOf(
  unit: Unit,
  keys: readonly string[],
  isForgotten: boolean,
): Promise<void> {
  if (keys.length === 0) return;
  await unit.run(markDependents, {
    keys: [...keys],
    isForgotten,
    separator: CONTEXT_SEPARATOR,
    authorTypes: [...AUTHOR_TYPES],
    ...SEQUENCE,
  });
}
