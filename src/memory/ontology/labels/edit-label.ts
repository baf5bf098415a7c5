import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../../errors.ts';
import { createChange } from '../../../graph/queries/history/change.ts';
import { labelRegistry, lockLabels, writeLabels, type LabelEntry } from '../../../graph/queries/label.ts';
import type { WithGraph, WithActor } from '../../transaction/dependencies.ts';
import type { WithWriter, WriteTransaction } from '../../transaction/write-memory.ts';
import { entriesAfter, labelNamed, labelsOfEdit, refuseContradiction, type LabelEdit } from './label-edit.ts';
import { LabelRegistry, plainEntry } from './label-registry.ts';
import { MAX_LABELS } from './labels-of-graph.ts';

/** The kind of a change that says something about labels. */
export const LABEL_CHANGE = 'label';

export interface EditedLabel {
  label: string;
  /** Of the change, for its undo; left out where nothing changed. */
  id?: string;
  status: 'updated' | 'unchanged';
  /** Labels of which something else is said now. */
  changed: string[];
}

/** Records what a person says about a label, so that it can be undone. Throws NOT_FOUND, INVALID_INPUT and CONFLICT. */
export async function editLabel(
  memory: WithGraph & WithWriter & WithActor,
  name: string,
  given: LabelEdit,
): Promise<EditedLabel> {
  const label = labelNamed(name);
  const edit = canonicalEdit(given);
  refuseContradiction(label, edit);
  return memory.writer.write(memory.graph, 0, async (tx) => {
    const { entries, before } = await changesOf(tx, label, edit);
    const changed = entries.map((entry) => entry.label);
    if (changed.length === 0) return { label, status: 'unchanged', changed };
    const id = uuidv7();
    const written = entries.map((entry) => ({ ...entry, last_change: id, edited: true }));
    await tx.run(writeLabels, { entries: written, now: tx.at });
    await tx.run(createChange, {
      id,
      kind: LABEL_CHANGE,
      at: tx.at,
      before: JSON.stringify({ entries: before }),
      nodeKeys: [],
    });
    tx.record(memory.actor, { kind: 'labelled', labels: changed });
    return { label, id, status: 'updated', changed };
  });
}

function canonicalEdit({ aliases, converse, merge_into, ...edit }: LabelEdit): LabelEdit {
  return {
    ...edit,
    aliases: aliases && [...new Set(aliases.map(labelNamed))],
    converse: typeof converse === 'string' ? labelNamed(converse) : converse,
    merge_into: typeof merge_into === 'string' ? labelNamed(merge_into) : merge_into,
  };
}

/** The entries that the edit changes, and what they were. The labels are locked before they are read. */
async function changesOf(tx: WriteTransaction, label: string, edit: LabelEdit) {
  const known = await tx.run(lockLabels, { labels: labelsOfEdit(label, edit) });
  if (known.every((each) => each.label !== label)) {
    const message = `No relationship of the graph has the label ${label}.`;
    throw new AppError('NOT_FOUND', (nameOf) => `${message} ${nameOf('hm_list_labels')} lists them.`, {
      details: { missing: [label] },
    });
  }
  const registry = new LabelRegistry(await tx.run(labelRegistry, { limit: MAX_LABELS }));
  const entries = entriesAfter(registry, label, edit).sort((a, b) => (a.label < b.label ? -1 : 1));
  const before = entries.map((entry): LabelEntry => registry.entry(entry.label) ?? plainEntry(entry.label));
  return { entries, before };
}
