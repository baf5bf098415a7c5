import { read, write } from '../../query.ts';
import { jsonText, maybeText, text, texts } from '../records.ts';

export const createChange = write('change/create', {
  id: text,
  kind: text,
  at: text,
  /** What its kind needs to undo it, as JSON text. */
  before: text,
  /** Nodes of which `before` holds content. */
  nodeKeys: texts,
});

export const readChange = read('change/read', { id: text }, { kind: text, at: text, before: jsonText });
export const changesOfIds = read('change/of-ids', { ids: texts, kind: text }, { id: text, before: jsonText });
export const lockChange = write('change/lock', { id: text }, { undone_at: maybeText });
export const markUndone = write('change/mark-undone', { id: text, at: text });
export const deleteChange = write('change/delete', { id: text });
export const absorbInChanges = write('change/absorb', { from: text, into: text });
export const forgetNodeInChanges = write('change/forget-node', { key: text });
