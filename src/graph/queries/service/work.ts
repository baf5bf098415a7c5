import { z } from 'zod';
import { query } from '../../query.ts';

const mark = { database: z.string(), process: z.string() };
const tenant = { namespace: z.string(), graph: z.string(), sandbox: z.boolean() };

export const markWork = query('work/mark', {
  params: z.object({ ...mark, ...tenant, now: z.number() }),
  row: z.never(),
  access: 'WRITE',
  isUrgent: true,
});

export const renewWork = query('work/renew', {
  params: z.object({ process: z.string(), now: z.number() }),
  row: z.never(),
  access: 'WRITE',
  isUrgent: true,
});

export const unmarkWork = query('work/unmark', {
  params: z.object({ marks: z.array(z.object(mark)) }),
  row: z.never(),
  access: 'WRITE',
  isUrgent: true,
});

export const leftWork = query('work/left', {
  params: z.object({ process: z.string(), since: z.number() }),
  row: z.object({ ...mark, ...tenant }),
  access: 'READ',
});
