import { z } from 'zod';
import { query } from '../../query.ts';
import { filter } from './candidates.ts';
import { vector } from '../records.ts';

export const recallPassages = query('recall/passages', {
  params: z.object({
    text: z.string(),
    cjk: z.string(),
    everyWord: z.string(),
    vector,
    /** Passages that are searched by words, by vector, and returned. */
    words: z.number(),
    nearest: z.number(),
    limit: z.number(),
    /** Files that were uploaded later are left out; null for none. */
    at: z.string().nullable(),
    nodeTypes: filter.nodeTypes,
    phrases: filter.phrases,
  }),
  row: z.object({
    key: z.string(),
    rev: z.number(),
    text: z.string(),
    page: z.number().nullable(),
    sheet: z.string().nullable(),
    section: z.string().nullable(),
    /** Score by words; null where only the vector is near. */
    words: z.number().nullable(),
    /** Null as long as the passage has no vector. */
    cosine: z.number().nullable(),
  }),
  access: 'READ',
});
export type PassageRow = z.output<(typeof recallPassages)['row']>;
