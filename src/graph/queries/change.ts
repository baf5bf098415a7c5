import { z } from 'zod';
import { query } from '../query.ts';
import { jsonText } from './records.ts';

/** A change that can be undone. `before` is what its kind needs for that, as JSON text. */
const change = { id: z.string(), kind: z.string(), at: z.string(), before: z.string() };

export const createChange = query('change/create', {
  params: z.object(change),
  row: z.never(),
  access: 'WRITE',
});

export const lockChange = query('change/lock', {
  params: z.object({ id: z.string() }),
  row: z.object({ kind: z.string(), at: z.string(), before: jsonText, undone_at: z.string().nullable() }),
  access: 'WRITE',
});

export const markUndone = query('change/mark-undone', {
  params: z.object({ id: z.string(), at: z.string() }),
  row: z.never(),
  access: 'WRITE',
});
