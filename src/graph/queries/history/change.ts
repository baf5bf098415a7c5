import { z } from 'zod';
import { query } from '../../query.ts';
import { jsonText } from '../records.ts';

export const createChange = query('change/create', {
  params: z.object({
    id: z.string(),
    kind: z.string(),
    at: z.string(),
    /** What its kind needs to undo it, as JSON text. */
    before: z.string(),
    /** Nodes of which `before` holds content. */
    nodeKeys: z.array(z.string()),
  }),
  row: z.never(),
  access: 'WRITE',
});

export const readChange = query('change/read', {
  params: z.object({ id: z.string() }),
  row: z.object({ kind: z.string(), at: z.string(), before: jsonText }),
  access: 'READ',
});

export const lockChange = query('change/lock', {
  params: z.object({ id: z.string() }),
  row: z.object({ undone_at: z.string().nullable() }),
  access: 'WRITE',
});

export const markUndone = query('change/mark-undone', {
  params: z.object({ id: z.string(), at: z.string() }),
  row: z.never(),
  access: 'WRITE',
});

export const absorbInChanges = query('change/absorb', {
  params: z.object({ from: z.string(), into: z.string() }),
  row: z.never(),
  access: 'WRITE',
});

export const forgetNodeInChanges = query('change/forget-node', {
  params: z.object({ key: z.string() }),
  row: z.never(),
  access: 'WRITE',
});
