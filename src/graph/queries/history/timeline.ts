import { z } from 'zod';
import { read, write } from '../../query.ts';
import { inOneColumn, maybeText, number, text, texts, vector, vectors } from '../records.ts';

export const EVENT_KINDS = [
  ...(['store', 'update', 'forget', 'relate', 'merge'] as const),
  ...(['ingest', 'upload', 'import', 'note'] as const),
];
const kind = z.enum(EVENT_KINDS);

/** An entry that is to be written. */
export const newEvent = z.object({
  id: text,
  at: text,
  kind,
  nodeKeys: texts,
  summary: text,
  /** Folded words of the summary. */
  searchText: text,
  subject: text,
  via: text,
  session: text,
  /** JSON text. */
  meta: maybeText,
  /** Of notes only. */
  vectors,
});
export type NewEvent = z.output<typeof newEvent>;

export const writeEvents = write('timeline/write', { events: z.array(newEvent), now: text });

const renamed = { from: text, into: text };

export const absorbEvents = write('timeline/absorb', renamed);
export const giveEventsBack = write('timeline/give-back', renamed);
export const forgetNodeInTimeline = write('timeline/forget-node', { key: text });
export const existingKeys = read('timeline/existing-keys', { keys: texts }, { key: text });

const filters = {
  from: text,
  to: text,
  /** The place after which a page begins: of the entries at its time, which is `to` then, only those with a smaller id. */
  beforeAt: text,
  beforeId: text,
  kinds: z.array(kind).nullable(),
  session: maybeText,
  subject: maybeText,
  limit: number,
};
const eventRecord = z.object({
  id: text,
  at: text,
  created_at: text,
  kind,
  node_keys: texts,
  /** Empty where the node that it was about was forgotten. */
  summary: text,
  subject: text,
  via: text,
  session: text,
  meta: maybeText,
});
export type EventRecord = z.output<typeof eventRecord>;
const row = inOneColumn(eventRecord);

export const eventsByTime = read('timeline/by-time', filters, row);
export const eventsByKey = read('timeline/by-key', { ...filters, key: text }, row);

export const countDays = read(
  'timeline/days',
  { days: z.array(z.object({ day: text, from: text, to: text })) },
  { day: text, total: number, kinds: z.array(z.object({ kind, entries: number })) },
);

const words = {
  ...filters,
  key: maybeText,
  /** Lucene query, and how many hits of it are looked at. */
  text,
  hits: number,
};

export const eventsByWords = read('timeline/by-words', words, row);

export const eventsByMeaning = read(
  'timeline/by-meaning',
  {
    ...words,
    /** How many notes near the vector are looked at, and how near they must be at least. */
    near: number,
    vector,
    leastScore: number,
  },
  row,
);
