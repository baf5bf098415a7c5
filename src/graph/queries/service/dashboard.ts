import { z } from 'zod';
import { read, urgentWrite, write } from '../../query.ts';
import { flag, number, text } from '../records.ts';

/** Unix time in milliseconds. */
const time = number;
const id = z.object({ id: text });
const scope = z.enum(['read', 'write', 'admin']);

export const createDashboardSession = write(
  'dashboard/create-session',
  { id: text, subject: text, accountId: text, graphId: text, scope, now: time, keptUntil: time },
  id,
);

export const findDashboardSession = read(
  'dashboard/find-session',
  { id: text, now: time },
  {
    id: text,
    subject: text,
    scope,
    role: scope.nullable(),
    graph_id: text,
    kept_until: time,
    account_id: text,
    account_name: text,
    plan: text,
    namespace: text,
    graphs: z.array(z.object({ id: text, name: text, is_frozen: flag })),
  },
);

export const chooseGraph = write('dashboard/choose-graph', { id: text, graphId: text }, id);
export const endDashboardSession = urgentWrite('dashboard/end-session', id);

/** For a link that names no graph. */
export const findFirstGraph = read('dashboard/find-first-graph', {}, id);

export const createDashboardLink = write(
  'dashboard/create-link',
  { hash: text, graphId: text, keptUntil: time },
  { hash: text },
);

export const spendDashboardLink = write(
  'dashboard/spend-link',
  { hash: text, now: time },
  { account_id: text, graph_id: text },
);

export const deleteExpiredDashboard = write('dashboard/delete-expired', { now: time });
