import { deleteUnused } from '../../graph/queries/vocabulary.ts';
import { removedNames, type RecordedChange } from '../transaction/changes.ts';
import type { WriteTransaction } from '../transaction/write-memory.ts';
import { isKnownType } from './node-type.ts';

/**
 * Deletes the labels and types that a transaction removed if nothing else has them, so that the graph's vocabulary does not
 * reveal what was forgotten. Types that every graph has stay.
 */
export async function deleteUnusedNames(
  tx: WriteTransaction,
  changes: readonly RecordedChange[],
): Promise<void> {
  const { labels, types } = removedNames(changes);
  const ownTypes = types.filter((type) => !isKnownType(type));
  if (labels.length + ownTypes.length > 0) await tx.run(deleteUnused, { labels, types: ownTypes });
}
