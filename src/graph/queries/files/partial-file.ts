import { z } from 'zod';
import { query } from '../../query.ts';
import { vectors } from '../records.ts';

const text = z.string();
const count = z.number();
const id = z.object({ id: text });

/** A passage that is to be written. */
const chunk = z.object({
  id: text,
  position: count,
  text,
  page: count.nullable(),
  sheet: text.nullable(),
  section: text.nullable(),
  /** Folded words of section and text. */
  search_text: text,
  cjk_text: text.nullable(),
});
export type NewChunk = z.output<typeof chunk>;

export const beginFile = query('file/begin', {
  params: z.object({ id: text, sha256: text, process: text, leaseUntil: count }),
  row: z.never(),
  access: 'WRITE',
});

export const writeChunks = query('file/write-chunks', {
  params: z.object({ id: text, leaseUntil: count, toEnrich: z.boolean(), chunks: z.array(chunk) }),
  row: id,
  access: 'WRITE',
});

export const publishFile = query('file/publish', {
  params: z.object({
    id: text,
    key: text,
    filename: text,
    searchName: text,
    mediaType: text,
    bytes: count,
    chunks: count,
    reason: text.nullable(),
    /** JSON text. */
    metadata: text,
    now: text,
  }),
  row: id,
  access: 'WRITE',
});

const discarded = z.object({ id: text, sha256: text });
export type DiscardedFile = z.output<typeof discarded>;

export const discardFilesOfNode = query('file/discard-of-node', {
  params: z.object({ key: text, process: text, leaseUntil: count, atOnce: count }),
  row: discarded,
  access: 'WRITE',
});

export const discardFile = query('file/discard', {
  params: z.object({ id: text, atOnce: count }),
  row: z.object({ deleted: count }),
  access: 'WRITE',
  isUrgent: true,
});

export const endPartialFile = query('file/end', {
  params: id,
  row: z.never(),
  access: 'WRITE',
  isUrgent: true,
});

/** What tells a partial file whose upload has ended. */
const abandoned = { now: count, isAlone: z.boolean(), process: text };

export const abandonedFiles = query('file/abandoned', {
  params: z.object({ ...abandoned, limit: count }),
  row: discarded,
  access: 'READ',
});

export const countFileWork = query('file/count-work', {
  params: z.object(abandoned),
  row: z.object({ chunks: count, partial: count }),
  access: 'READ',
});

export const isContentUsed = query('file/is-used', {
  params: discarded,
  row: z.object({ is_used: z.boolean() }),
  access: 'READ',
});

export const pendingChunks = query('file/pending-chunks', {
  params: z.object({ except: z.array(text), limit: count }),
  row: z.object({ id: text, text, section: text.nullable() }),
  access: 'READ',
});

export const writeChunkVectors = query('file/write-vectors', {
  params: z.object({ rows: z.array(z.object({ id: text, vectors })) }),
  row: z.never(),
  access: 'WRITE',
});
