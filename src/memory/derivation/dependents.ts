import { markDependents } from '../../graph/queries/derivation.ts';
import type { Unit } from '../../graph/run-query.ts';
import { AUTHOR_TYPES, SEQUENCE } from '../sequence.ts';
import { CONTEXT_SEPARATOR } from '../text/node-text.ts';

/** Makes pending what is derived elsewhere of a node that changes or goes, in the transaction that does it. */
export async function markDependentsOf(unit: Unit, key: string, isForgotten: boolean): Promise<void> {
  await unit.run(markDependents, {
    key,
    isForgotten,
    separator: CONTEXT_SEPARATOR,
    authorTypes: [...AUTHOR_TYPES],
    ...SEQUENCE,
  });
}
