import { z } from 'zod';
import { read, write } from '../../query.ts';
import { flag, inOneColumn, maybeText, number, text } from '../records.ts';

/** A day in UTC, such as 2026-05-01. */
const day = text;

export const addUsage = write('usage/add', {
  rows: z.array(z.object({ accountId: text, graphId: text, subject: text, day, requests: number })),
});

export const usageRecord = z.object({
  day,
  account_id: text,
  graph_id: text,
  subject: text,
  requests: number,
});

export const listUsage = read(
  'usage/list',
  { from: day, to: day, accountId: maybeText, limit: number },
  inOneColumn(usageRecord),
);

export const setStorage = write('usage/set-storage', {
  accountId: text,
  graphId: text,
  sandbox: flag,
  day,
  nodes: number,
  bytes: number.nullable(),
  fileBytes: number,
});

export const storageRecord = z.object({
  day,
  account_id: text,
  graph_id: text,
  sandbox: flag,
  nodes: number,
  /** Of the database; null where the engine does not see its files. */
  bytes: number.nullable(),
  /** Of uploaded files; null on days before they were measured. */
  file_bytes: number.nullable(),
});

export const listStorage = read(
  'usage/list-storage',
  { from: day, to: day, accountId: maybeText, limit: number },
  inOneColumn(storageRecord),
);

export const deleteOldUsage = write('usage/delete-old', { before: day });
