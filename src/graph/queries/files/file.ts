import { z } from 'zod';
import { read, write } from '../../query.ts';
import { inOneColumn, jsonText, maybeText, number, text, texts } from '../records.ts';

const id = z.object({ id: text });

/** A file of a node. */
export const fileRecord = z.object({
  id: text,
  key: text,
  sha256: text,
  filename: text,
  media_type: text,
  bytes: number,
  chunks: number,
  /** Why it has no passages, where it should have some. */
  reason: maybeText,
  metadata: jsonText,
  created_at: text,
});
export type FileRecord = z.output<typeof fileRecord>;

export const countFiles = read('file/count', {}, { files: number });
export const readFile = read('file/read', id, inOneColumn(fileRecord));

export const listFiles = read(
  'file/list',
  {
    beforeAt: text,
    beforeId: text,
    /** A media type, or the first part of some with its slash; null for any. */
    mediaType: maybeText,
    /** Folded words that the name must contain. */
    words: texts,
    limit: number,
  },
  inOneColumn(fileRecord),
);

const fileOfNode = fileRecord.pick({ id: true, filename: true, media_type: true, bytes: true });
export type FileOfNode = z.output<typeof fileOfNode>;

export const filesOfNodes = read(
  'file/of-nodes',
  { keys: texts, at: maybeText, limit: number },
  { key: text, files: z.array(fileOfNode) },
);

export const filesOfContent = read('file/of-content', { sha256: text }, inOneColumn(fileRecord));

const renamed = { from: text, into: text };

export const absorbFiles = write('file/absorb', renamed);
export const giveFilesBack = write('file/give-back', renamed);
