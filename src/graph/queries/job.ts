import { read, urgentWrite, write } from '../query.ts';
import { flag, inOneColumn, maybeText, number, text } from './records.ts';

const claimed = { id: text, claim: text, at: text };

export const claimJob = write(
  'job/claim',
  { ...claimed, kind: text, process: text, isAlone: flag, now: number, leaseUntil: number },
  { claimed: flag, attempts: number, lease_until: number },
);

export const renewJob = urgentWrite('job/renew', { ...claimed, leaseUntil: number }, { id: text });
export const endJobRun = urgentWrite('job/end-run', { ...claimed, attempts: number, error: maybeText });

export const readJob = read(
  'job/read',
  { id: text },
  inOneColumn({
    attempts: number,
    created_at: text,
    updated_at: text,
    error: maybeText,
    lease_until: number.nullable(),
  }),
);
