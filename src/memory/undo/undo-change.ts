import { AppError } from '../../errors.ts';
import { lockChange, markUndone, readChange } from '../../graph/queries/history/change.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithEmbedder, WithEnrichment, WithGraph, WithActor } from '../transaction/dependencies.ts';
import { MERGE_CHANGE } from '../merge/merge-record.ts';
import { undoMerge } from './undo-merge.ts';
import type { WithLabels } from '../ontology/labels/labels-of-graph.ts';
import { LABEL_CHANGE } from '../ontology/labels/edit-label.ts';
import { undoLabelChange } from './undo-label.ts';
import { ENDING_CHANGE } from '../understanding/changes/ending.ts';
import { undoEnding } from './undo-ending.ts';
import { CLOSING_CHANGE } from '../relationships/single-valued.ts';
import { undoClosing, type Undoer } from './undo-closing.ts';
import { TYPE_CHANGE } from '../types/type-move.ts';
import { undoTypeChange } from './undo-type.ts';
import type { WithWriter } from '../transaction/write-memory.ts';

/** How changes of each kind are undone. */
const UNDOERS: ReadonlyMap<string, Undoer> = new Map([
  [LABEL_CHANGE, undoLabelChange],
  [TYPE_CHANGE, undoTypeChange],
  [MERGE_CHANGE, undoMerge],
  [CLOSING_CHANGE, undoClosing],
  [ENDING_CHANGE, undoEnding],
]);

export interface UndoneChange {
  id: string;
  kind: string;
  status: 'undone';
  changed: string[];
}

/** Undoes a change. Throws NOT_FOUND, and CONFLICT where it was undone before or later writes rest on it. */
export async function undoChange(
  memory: WithGraph & WithEmbedder & WithEnrichment & WithLabels & WithWriter & WithActor,
  id: string,
): Promise<UndoneChange> {
  const [change] = await runQuery(memory.graph, readChange, { id });
  const undoer = change && UNDOERS.get(change.kind);
  if (!undoer) throw noSuchChange();
  const undo = await undoer(memory, { id, ...change });
  return memory.writer.write(memory.graph, 0, async (tx) => {
    const [locked] = await tx.run(lockChange, { id });
    if (!locked) throw noSuchChange();
    if (locked.undone_at !== null)
      throw new AppError('CONFLICT', `The change was undone at ${locked.undone_at}.`);
    const changed = await undo(tx);
    await tx.run(markUndone, { id, at: tx.at });
    return { id, kind: change.kind, status: 'undone', changed: [...changed] };
  });
}

function noSuchChange(): AppError {
  const message =
    'No change has this id. Use the id that the change answered; it is gone once one of its nodes is forgotten.';
  return new AppError('NOT_FOUND', message);
}
