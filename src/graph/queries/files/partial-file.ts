import { z } from 'zod';
import { read, urgentWrite, write } from '../../query.ts';
import { flag, maybeText, number, text, texts, vectors } from '../records.ts';

const id = z.object({ id: text });

/** A passage that is to be written. */
const chunk = z.object({
  id: text,
  position: number,
  text,
  page: number.nullable(),
  sheet: maybeText,
  section: maybeText,
  /** Folded words of section and text. */
  search_text: text,
  cjk_text: maybeText,
});
export type NewChunk = z.output<typeof chunk>;

export const beginFile = write('file/begin', { id: text, sha256: text, process: text, leaseUntil: number });

export const writeChunks = write(
  'file/write-chunks',
  { id: text, leaseUntil: number, toEnrich: flag, chunks: z.array(chunk) },
  id,
);

export const publishFile = write(
  'file/publish',
  {
    id: text,
    key: text,
    filename: text,
    searchName: text,
    mediaType: text,
    bytes: number,
    chunks: number,
    reason: maybeText,
    /** JSON text. */
    metadata: text,
    now: text,
  },
  id,
);

const discarded = z.object({ id: text, sha256: text });
export type DiscardedFile = z.output<typeof discarded>;

export const discardFilesOfNode = write(
  'file/discard-of-node',
  { key: text, process: text, leaseUntil: number },
  discarded,
);

export const discardFile = urgentWrite('file/discard', { id: text, atOnce: number }, { deleted: number });
export const endPartialFile = urgentWrite('file/end', id);

/** What tells a partial file whose upload has ended. */
const abandoned = { now: number, isAlone: flag, process: text };

export const abandonedFiles = read('file/abandoned', { ...abandoned, limit: number }, discarded);
export const countFileWork = read('file/count-work', abandoned, { chunks: number, partial: number });
export const isContentUsed = read('file/is-used', discarded, { is_used: flag });

export const pendingChunks = read(
  'file/pending-chunks',
  { except: texts, limit: number },
  { id: text, text, section: maybeText },
);

export const writeChunkVectors = write('file/write-vectors', {
  rows: z.array(z.object({ id: text, vectors })),
});
