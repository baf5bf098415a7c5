import { z } from 'zod';
import { read, write } from '../query.ts';
import { flag, jsonText, maybeText, number, text, texts, vector } from './records.ts';

/** The properties of the slot that has all vectors, and of the one that is filled. */
const slots = { from: text, to: text };
const record = z.object({
  model: text,
  dimensions: number.nullable(),
  slot: z.enum(['a', 'b']).nullable(),
  next_model: maybeText,
  next_dimensions: number.nullable(),
  is_emptying: flag.nullable(),
});

export const changeRecord = write('reindex/record', { before: record, after: record }, { model: text });
export const markNodes = write('reindex/mark-nodes', { ...slots, after: text, limit: number }, { id: text });
export const fillProgress = read('reindex/progress', slots, { total: number, done: number });

export const unfilled = read(
  'reindex/unfilled',
  { ...slots, limit: number },
  {
    kind: z.enum(['label', 'hyperedge', 'note', 'passage', 'version']),
    id: text,
    version: number.nullable(),
    content: z.object({
      text,
      section: z.string().nullish(),
      members: texts.optional(),
      key: z.string().optional(),
      data: jsonText.optional(),
    }),
  },
);

export const fillVectors = write(
  'reindex/fill',
  { to: text, rows: z.array(z.object({ kind: text, id: text, version: number.nullable(), vector })) },
  { id: text },
);

export const emptySlot = write(
  'reindex/empty',
  { embedding: text, features: text, limit: number },
  { emptied: number },
);
