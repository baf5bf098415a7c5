import { z } from 'zod';
import { query } from '../query.ts';
import { jsonText, vector } from './records.ts';

/** The properties of the slot that has all vectors, and of the one that is filled. */
const slots = { from: z.string(), to: z.string() };
const record = z.object({
  model: z.string(),
  dimensions: z.number().nullable(),
  slot: z.enum(['a', 'b']).nullable(),
  next_model: z.string().nullable(),
  next_dimensions: z.number().nullable(),
  is_emptying: z.boolean().nullable(),
});

export const changeRecord = query('reindex/record', {
  params: z.object({ before: record, after: record }),
  row: z.object({ model: z.string() }),
  access: 'WRITE',
});

export const markNodes = query('reindex/mark-nodes', {
  params: z.object({ ...slots, after: z.string(), limit: z.number() }),
  row: z.object({ id: z.string() }),
  access: 'WRITE',
});

export const fillProgress = query('reindex/progress', {
  params: z.object(slots),
  row: z.object({ total: z.number(), done: z.number() }),
  access: 'READ',
});

export const unfilled = query('reindex/unfilled', {
  params: z.object({ ...slots, limit: z.number() }),
  row: z.object({
    kind: z.enum(['label', 'hyperedge', 'note', 'passage', 'version']),
    id: z.string(),
    version: z.number().nullable(),
    content: z.object({
      text: z.string(),
      section: z.string().nullish(),
      members: z.array(z.string()).optional(),
      key: z.string().optional(),
      data: jsonText.optional(),
    }),
  }),
  access: 'READ',
});

export const fillVectors = query('reindex/fill', {
  params: z.object({
    to: z.string(),
    rows: z.array(z.object({ kind: z.string(), id: z.string(), version: z.number().nullable(), vector })),
  }),
  row: z.object({ id: z.string() }),
  access: 'WRITE',
});

export const emptySlot = query('reindex/empty', {
  params: z.object({ embedding: z.string(), features: z.string(), limit: z.number() }),
  row: z.object({ emptied: z.number() }),
  access: 'WRITE',
});
