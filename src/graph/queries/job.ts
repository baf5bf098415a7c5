import { z } from 'zod';
import { query } from '../query.ts';
import { inOneColumn } from './records.ts';

const claimed = { id: z.string(), claim: z.string(), at: z.string() };

export const claimJob = query('job/claim', {
  params: z.object({
    ...claimed,
    kind: z.string(),
    process: z.string(),
    isAlone: z.boolean(),
    now: z.number(),
    leaseUntil: z.number(),
  }),
  row: z.object({ claimed: z.boolean(), attempts: z.number(), lease_until: z.number() }),
  access: 'WRITE',
});

export const renewJob = query('job/renew', {
  params: z.object({ ...claimed, leaseUntil: z.number() }),
  row: z.object({ id: z.string() }),
  access: 'WRITE',
  isUrgent: true,
});

export const endJobRun = query('job/end-run', {
  params: z.object({
    ...claimed,
    attempts: z.number(),
    error: z.string().nullable(),
  }),
  row: z.never(),
  access: 'WRITE',
  isUrgent: true,
});

export const readJob = query('job/read', {
  params: z.object({ id: z.string() }),
  row: inOneColumn(
    z.object({
      attempts: z.number(),
      created_at: z.string(),
      updated_at: z.string(),
      error: z.string().nullable(),
      lease_until: z.number().nullable(),
    }),
  ),
  access: 'READ',
});
