import { AppError } from '../../errors.ts';
import { lockChange, markUndone } from '../../graph/queries/change.ts';
import type { WithGraph } from '../dependencies.ts';
import { LABEL_CHANGE, undoLabelChange } from '../ontology/labels/undo-label.ts';
import type { WithActor } from '../write/actor.ts';
import type { WithWriter } from '../write/write-memory.ts';
import type { Undoer } from './undoer.ts';

/** How changes of each kind are undone. */
const UNDOERS: ReadonlyMap<string, Undoer> = new Map([[LABEL_CHANGE, undoLabelChange]]);

export interface UndoneChange {
  id: string;
  kind: string;
  status: 'undone';
  changed: string[];
}

/** Undoes a change, all or nothing. Throws NOT_FOUND, and CONFLICT where it was undone before or later writes rest on it. */
export async function undoChange(
  memory: WithGraph & WithWriter & WithActor,
  id: string,
): Promise<UndoneChange> {
  return memory.writer.write(memory.graph, 0, async (tx) => {
    const [recorded] = await tx.run(lockChange, { id });
    const undo = recorded && UNDOERS.get(recorded.kind);
    if (!undo) throw new AppError('NOT_FOUND', 'No change has this id. Use the id that the change answered.');
    if (recorded.undone_at !== null)
      throw new AppError('CONFLICT', `The change was undone at ${recorded.undone_at}.`);
    const { change, changed } = await undo(tx, { id, at: recorded.at, before: recorded.before });
    await tx.run(markUndone, { id, at: tx.at });
    tx.record(memory.actor, change);
    return { id, kind: recorded.kind, status: 'undone', changed: [...changed] };
  });
}
