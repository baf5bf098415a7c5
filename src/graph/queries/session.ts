import { z } from 'zod';
import { read, write } from '../query.ts';
import { flag, number, text, texts } from './records.ts';

export const readSession = read(
  'session/read',
  { id: text, expiredBefore: number },
  { keys: texts, times: z.array(number), recalls: number, ended: flag },
);

export const endSession = write('session/end', { id: text, now: number });

export const writeSessions = write('session/write', {
  /** Sorted by id. */
  sessions: z.array(z.object({ id: text, keys: texts, times: z.array(number), recalls: number })),
  /** Of all sessions, sorted. */
  keys: texts,
  maxTouched: number,
  now: number,
  expiredBefore: number,
});

export const neighboursOfTouched = read(
  'session/neighbours',
  { keys: texts, near: number, far: number },
  { key: text, near: text, far: texts },
);

export const deleteUnusedSessions = write('session/delete-unused', { before: number });
export const forgetKeyInSessions = write('session/forget-key', { key: text });
