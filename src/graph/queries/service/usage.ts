import { z } from 'zod';
import { query } from '../../query.ts';
import { inOneColumn } from '../records.ts';

/** A day in UTC, such as 2026-05-01. */
const day = z.string();

export const addUsage = query('usage/add', {
  params: z.object({
    rows: z.array(
      z.object({
        accountId: z.string(),
        graphId: z.string(),
        subject: z.string(),
        day,
        requests: z.number(),
      }),
    ),
  }),
  row: z.never(),
  access: 'WRITE',
});

export const usageRecord = z.object({
  day,
  account_id: z.string(),
  graph_id: z.string(),
  subject: z.string(),
  requests: z.number(),
});

export const listUsage = query('usage/list', {
  params: z.object({ from: day, to: day, accountId: z.string().nullable(), limit: z.number() }),
  row: inOneColumn(usageRecord),
  access: 'READ',
});

export const setStorage = query('usage/set-storage', {
  params: z.object({
    accountId: z.string(),
    graphId: z.string(),
    sandbox: z.boolean(),
    day,
    nodes: z.number(),
    bytes: z.number().nullable(),
    fileBytes: z.number(),
  }),
  row: z.never(),
  access: 'WRITE',
});

export const storageRecord = z.object({
  day,
  account_id: z.string(),
  graph_id: z.string(),
  sandbox: z.boolean(),
  nodes: z.number(),
  /** Of the database; null where the engine does not see its files. */
  bytes: z.number().nullable(),
  /** Of uploaded files; null on days before they were measured. */
  file_bytes: z.number().nullable(),
});

export const listStorage = query('usage/list-storage', {
  params: z.object({ from: day, to: day, accountId: z.string().nullable(), limit: z.number() }),
  row: inOneColumn(storageRecord),
  access: 'READ',
});

export const deleteOldUsage = query('usage/delete-old', {
  params: z.object({ before: day }),
  row: z.never(),
  access: 'WRITE',
});
