import { z } from 'zod';
import { AppError } from '../../errors.ts';
import {
  labelEntry,
  labelRegistry,
  lockLabels,
  wordsOfLabelSince,
  writeLabels,
} from '../../graph/queries/label.ts';
import type { Undoer, UndoableChange } from './undo-closing.ts';
import type { WriteTransaction } from '../transaction/write-memory.ts';
import { canonicalLabel } from '../ontology/label.ts';
import { LabelRegistry } from '../ontology/labels/label-registry.ts';
import { MAX_LABELS } from '../ontology/labels/labels-of-graph.ts';

const stateBefore = z.object({ entries: z.array(labelEntry) });

/** Takes back what a change said about labels. Throws CONFLICT where later edits or relationships rest on it. */
export const undoLabelChange: Undoer = ({ actor }, change) =>
  Promise.resolve(async (tx: WriteTransaction) => {
    const labels = await takeBack(tx, change);
    tx.record(actor, { kind: 'labelled', labels });
    return labels;
  });

async function takeBack(tx: WriteTransaction, { id, at, before }: UndoableChange): Promise<string[]> {
  const { entries } = stateBefore.parse(before);
  const labels = entries.map(({ label }) => label);
  await tx.run(lockLabels, { labels });
  const registry = new LabelRegistry(await tx.run(labelRegistry, { limit: MAX_LABELS }));
  const edited = labels.filter((label) => registry.entry(label)?.last_change !== id);
  if (edited.length > 0)
    throw conflict(`${edited.join(', ')} was edited later. Undo the later change first.`, edited);
  for (const { label } of entries) {
    const target = registry.resolve(label);
    if (target === label) continue;
    const rows = await tx.run(wordsOfLabelSince, { label: target, since: at });
    if (rows.some(({ words }) => canonicalLabel(words) === label))
      throw conflict(
        `Relationships with the words of ${label} were written as ${target} since. Remove them first.`,
        [label],
      );
  }
  await tx.run(writeLabels, { entries, now: tx.at });
  return labels;
}

function conflict(message: string, labels: readonly string[]): AppError {
  return new AppError('CONFLICT', message, { details: { labels } });
}
