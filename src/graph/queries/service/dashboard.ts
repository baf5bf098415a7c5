import { z } from 'zod';
import { query } from '../../query.ts';

const text = z.string();
/** Unix time in milliseconds. */
const time = z.number();
const id = z.object({ id: text });
const scope = z.enum(['read', 'write', 'admin']);

export const createDashboardSession = query('dashboard/create-session', {
  params: z.object({
    id: text,
    subject: text,
    accountId: text,
    graphId: text,
    scope,
    now: time,
    keptUntil: time,
  }),
  row: id,
  access: 'WRITE',
});

export const findDashboardSession = query('dashboard/find-session', {
  params: z.object({ id: text, now: time }),
  row: z.object({
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
    is_frozen: z.boolean(),
    graphs: z.array(z.object({ id: text, name: text })),
  }),
  access: 'READ',
});

export const chooseGraph = query('dashboard/choose-graph', {
  params: z.object({ id: text, graphId: text }),
  row: id,
  access: 'WRITE',
});

export const endDashboardSession = query('dashboard/end-session', {
  params: id,
  row: z.never(),
  access: 'WRITE',
  isUrgent: true,
});

export const createDashboardLink = query('dashboard/create-link', {
  params: z.object({ hash: text, graphId: text, keptUntil: time }),
  row: z.object({ hash: text }),
  access: 'WRITE',
});

export const spendDashboardLink = query('dashboard/spend-link', {
  params: z.object({ hash: text, now: time }),
  row: z.object({ account_id: text, graph_id: text }),
  access: 'WRITE',
});

export const findDashboardLink = query('dashboard/find-link', {
  params: z.object({ hash: text, now: time }),
  row: z.object({ is_there: z.boolean() }),
  access: 'READ',
});

export const deleteExpiredDashboard = query('dashboard/delete-expired', {
  params: z.object({ now: time }),
  row: z.never(),
  access: 'WRITE',
});
