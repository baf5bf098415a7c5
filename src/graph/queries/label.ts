import { z } from 'zod';
import { read, write } from '../query.ts';
import { flag, floats, inOneColumn, maybeText, number, text, texts } from './records.ts';

export const labelVectors = read('label/label-vectors', { labels: texts }, { label: text, vector: floats });

/** A label of a graph, and what a person said about it. */
export const labelEntry = z.object({
  label: text,
  /** The label that defines it: another, or itself where no rule is to apply; null where rules say what it means. */
  means: maybeText,
  /** It is the converse of the label that defines it. */
  inverted: flag,
  symmetric: flag.nullable(),
  single_valued: flag,
  /** The id of the last change of the entry. */
  last_change: maybeText,
  /** A person edited it, so that it stays when nothing has it. */
  edited: flag,
});
export type LabelEntry = z.output<typeof labelEntry>;

export const labelRegistry = read('label/registry', { limit: number }, inOneColumn(labelEntry));
export const lockLabels = write('label/lock', { labels: texts }, { label: text });
export const writeLabels = write('label/write', { entries: z.array(labelEntry), now: text });
export const countLabels = read('label/count', {}, { label: text, count: number });
export const wordsOfLabelSince = read('label/words-since', { label: text, since: text }, { words: text });
export const deleteUnused = write('vocabulary/delete-unused', { labels: texts, types: texts });
