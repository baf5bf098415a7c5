import { deleteUnused } from '../../graph/queries/vocabulary.ts';
import { namesLeft, type RecordedChange } from '../write/changes.ts';
import type { WriteTransaction } from '../write/write-memory.ts';
import { isKnownType } from './node-type.ts';

/**
 * Deletes the labels and types of what a transaction took away, where nothing else bears them: what is forgotten is not to
 * be read off the graph's names. The types that every graph knows stay.
 */
export async function deleteUnusedNames(
  tx: WriteTransaction,
  changes: readonly RecordedChange[],
): Promise<void> {
  const { labels, types } = namesLeft(changes);
  const ownTypes = types.filter((type) => !isKnownType(type));
  if (labels.length + ownTypes.length > 0) await tx.run(deleteUnused, { labels, types: ownTypes });
}
