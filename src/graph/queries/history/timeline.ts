import { z } from 'zod';
import { query } from '../../query.ts';
import { inOneColumn, vector, vectors } from '../records.ts';

export const EVENT_KINDS = [
  ...(['store', 'update', 'forget', 'relate', 'merge'] as const),
  ...(['ingest', 'upload', 'import', 'note'] as const),
];
const kind = z.enum(EVENT_KINDS);

/** An entry that is to be written. */
export const newEvent = z.object({
  id: z.string(),
  at: z.string(),
  kind,
  nodeKeys: z.array(z.string()),
  summary: z.string(),
  /** Folded words of the summary. */
  searchText: z.string(),
  subject: z.string(),
  via: z.string(),
  session: z.string(),
  /** JSON text. */
  meta: z.string().nullable(),
  /** Of notes only. */
  vectors,
});
export type NewEvent = z.output<typeof newEvent>;

export const writeEvents = query('timeline/write', {
  params: z.object({ events: z.array(newEvent), now: z.string() }),
  row: z.never(),
  access: 'WRITE',
});

const renamed = {
  params: z.object({ from: z.string(), into: z.string() }),
  row: z.never(),
  access: 'WRITE',
} as const;

export const absorbEvents = query('timeline/absorb', renamed);
export const giveEventsBack = query('timeline/give-back', renamed);

export const forgetNodeInTimeline = query('timeline/forget-node', {
  params: z.object({ key: z.string() }),
  row: z.never(),
  access: 'WRITE',
});

export const existingKeys = query('timeline/existing-keys', {
  params: z.object({ keys: z.array(z.string()) }),
  row: z.object({ key: z.string() }),
  access: 'READ',
});

const filters = {
  from: z.string(),
  to: z.string(),
  /** The place after which a page begins: of the entries at its time, which is `to` then, only those with a smaller id. */
  beforeAt: z.string(),
  beforeId: z.string(),
  kinds: z.array(kind).nullable(),
  session: z.string().nullable(),
  subject: z.string().nullable(),
  limit: z.number(),
};
const eventRecord = z.object({
  id: z.string(),
  at: z.string(),
  created_at: z.string(),
  kind,
  node_keys: z.array(z.string()),
  /** Empty where the node that it was about was forgotten. */
  summary: z.string(),
  subject: z.string(),
  via: z.string(),
  session: z.string(),
  meta: z.string().nullable(),
});
export type EventRecord = z.output<typeof eventRecord>;
const row = inOneColumn(eventRecord);

export const eventsByTime = query('timeline/by-time', { params: z.object(filters), row, access: 'READ' });

export const eventsByKey = query('timeline/by-key', {
  params: z.object({ ...filters, key: z.string() }),
  row,
  access: 'READ',
});

const words = {
  ...filters,
  key: z.string().nullable(),
  /** Lucene query, and how many hits of it are looked at. */
  text: z.string(),
  hits: z.number(),
};

export const eventsByWords = query('timeline/by-words', { params: z.object(words), row, access: 'READ' });

export const eventsByMeaning = query('timeline/by-meaning', {
  params: z.object({
    ...words,
    /** How many notes near the vector are looked at, and how near they must be at least. */
    near: z.number(),
    vector,
    leastScore: z.number(),
  }),
  row,
  access: 'READ',
});
