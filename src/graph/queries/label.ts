import { z } from 'zod';
import { query } from '../query.ts';
import { floats, inOneColumn } from './records.ts';

export const labelVectors = query('label/label-vectors', {
  params: z.object({ labels: z.array(z.string()) }),
  row: z.object({ label: z.string(), vector: floats }),
  access: 'READ',
});

/** A label of a graph, and what a person said about it. */
export const labelEntry = z.object({
  label: z.string(),
  /** The label that defines it: another, or itself where no rule is to apply; null where rules say what it means. */
  means: z.string().nullable(),
  /** It is the converse of the label that defines it. */
  inverted: z.boolean(),
  symmetric: z.boolean().nullable(),
  single_valued: z.boolean(),
  /** The id of the last change of the entry. */
  last_change: z.string().nullable(),
  /** A person edited it, so that it stays when nothing has it. */
  edited: z.boolean(),
});
export type LabelEntry = z.output<typeof labelEntry>;

export const labelRegistry = query('label/registry', {
  params: z.object({ limit: z.number() }),
  row: inOneColumn(labelEntry),
  access: 'READ',
});

export const lockLabels = query('label/lock', {
  params: z.object({ labels: z.array(z.string()) }),
  row: z.object({ label: z.string() }),
  access: 'WRITE',
});

export const writeLabels = query('label/write', {
  params: z.object({ entries: z.array(labelEntry), now: z.string() }),
  row: z.never(),
  access: 'WRITE',
});

export const countLabels = query('label/count', {
  params: z.object({}),
  row: z.object({ label: z.string(), count: z.number() }),
  access: 'READ',
});

export const wordsOfLabelSince = query('label/words-since', {
  params: z.object({ label: z.string(), since: z.string() }),
  row: z.object({ words: z.string() }),
  access: 'READ',
});

export const deleteUnused = query('vocabulary/delete-unused', {
  params: z.object({ labels: z.array(z.string()), types: z.array(z.string()) }),
  row: z.never(),
  access: 'WRITE',
});
