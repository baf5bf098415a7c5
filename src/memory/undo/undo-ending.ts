import { AppError } from '../../errors.ts';
import { openEnded } from '../understanding/changes/ending.ts';
import type { Undoer } from './undo-closing.ts';

/** Opens again what a text ended; what the text says stays. Throws CONFLICT where one has other times, or is gone. */
export const undoEnding: Undoer = ({ actor }, { before }) =>
  Promise.resolve(async (tx) => {
    const { keys, isWhole } = await openEnded(tx, actor, before, 'undo');
    if (isWhole) return [...new Set(keys)].sort();
    throw new AppError(
      'CONFLICT',
      (nameOf) =>
        `A relationship that the text ended was changed since. Add it anew with ${nameOf('hm_add_relationships')} instead.`,
    );
  });
