import { z } from 'zod';
import { read, urgentWrite } from '../../query.ts';
import { flag, number, text } from '../records.ts';

const mark = { database: text, process: text };
const tenant = { namespace: text, graph: text, sandbox: flag };

export const markWork = urgentWrite('work/mark', { ...mark, ...tenant, now: number });
export const renewWork = urgentWrite('work/renew', { process: text, now: number });
export const unmarkWork = urgentWrite('work/unmark', { marks: z.array(z.object(mark)) });
export const leftWork = read('work/left', { process: text, since: number }, { ...mark, ...tenant });
