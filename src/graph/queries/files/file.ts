import { z } from 'zod';
import { query } from '../../query.ts';
import { inOneColumn, jsonText } from '../records.ts';

const text = z.string();
const count = z.number();
const id = z.object({ id: text });

/** A file of a node. */
export const fileRecord = z.object({
  id: text,
  key: text,
  sha256: text,
  filename: text,
  media_type: text,
  bytes: count,
  chunks: count,
  /** Why it has no passages, where it should have some. */
  reason: text.nullable(),
  metadata: jsonText,
  created_at: text,
});
export type FileRecord = z.output<typeof fileRecord>;

export const countFiles = query('file/count', {
  params: z.object({}),
  row: z.object({ files: count }),
  access: 'READ',
});

export const readFile = query('file/read', { params: id, row: inOneColumn(fileRecord), access: 'READ' });

export const listFiles = query('file/list', {
  params: z.object({
    beforeAt: text,
    beforeId: text,
    /** A media type, or the first part of some with its slash; null for any. */
    mediaType: text.nullable(),
    /** Folded words that the name must contain. */
    words: z.array(text),
    limit: count,
  }),
  row: inOneColumn(fileRecord),
  access: 'READ',
});

const fileOfNode = fileRecord.pick({ id: true, filename: true, media_type: true, bytes: true });
export type FileOfNode = z.output<typeof fileOfNode>;

export const filesOfNodes = query('file/of-nodes', {
  params: z.object({ keys: z.array(text), at: text.nullable(), limit: count }),
  row: z.object({ key: text, files: z.array(fileOfNode) }),
  access: 'READ',
});

export const filesOfContent = query('file/of-content', {
  params: z.object({ sha256: text }),
  row: inOneColumn(fileRecord),
  access: 'READ',
});

const renamed = {
  params: z.object({ from: text, into: text }),
  row: z.never(),
  access: 'WRITE',
} as const;

export const absorbFiles = query('file/absorb', renamed);
export const giveFilesBack = query('file/give-back', renamed);
