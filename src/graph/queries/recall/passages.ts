import { z } from 'zod';
import { query } from '../../query.ts';
import { nodeTime } from './candidates.ts';
import { conditions, filter } from './filter.ts';
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
    ...conditions,
    phrases: filter.phrases,
  }),
  row: z.object({
    key: z.string(),
    rev: z.number(),
    time: nodeTime,
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
