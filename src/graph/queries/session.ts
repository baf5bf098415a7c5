import { z } from 'zod';
import { query } from '../query.ts';

export const readSession = query('session/read', {
  params: z.object({ id: z.string(), expiredBefore: z.number() }),
  row: z.object({
    keys: z.array(z.string()),
    times: z.array(z.number()),
    recalls: z.number(),
    ended: z.boolean(),
  }),
  access: 'READ',
});

export const endSession = query('session/end', {
  params: z.object({ id: z.string(), now: z.number() }),
  row: z.never(),
  access: 'WRITE',
});

export const writeSessions = query('session/write', {
  params: z.object({
    /** Sorted by id. */
    sessions: z.array(
      z.object({
        id: z.string(),
        keys: z.array(z.string()),
        times: z.array(z.number()),
        recalls: z.number(),
      }),
    ),
    /** Of all sessions, sorted. */
    keys: z.array(z.string()),
    maxTouched: z.number(),
    now: z.number(),
    expiredBefore: z.number(),
  }),
  row: z.never(),
  access: 'WRITE',
});

export const neighboursOfTouched = query('session/neighbours', {
  params: z.object({ keys: z.array(z.string()), near: z.number(), far: z.number() }),
  row: z.object({ key: z.string(), near: z.string(), far: z.array(z.string()) }),
  access: 'READ',
});

export const deleteUnusedSessions = query('session/delete-unused', {
  params: z.object({ before: z.number() }),
  row: z.never(),
  access: 'WRITE',
});

export const forgetKeyInSessions = query('session/forget-key', {
  params: z.object({ key: z.string() }),
  row: z.never(),
  access: 'WRITE',
});
