import { z } from 'zod';
import { storageRecord, usageRecord } from '../../../auth/administration-records.ts';
import { accountOperations, memberOperations, role } from './accounts.ts';
import { backupOperations, doctorOperations } from './backups.ts';
import { browserOperations, graphOperations } from './graphs.ts';
import { link, operation, type AdminOperation } from './define-operation.ts';
import { keyOperations } from './keys.ts';
import { userOperations } from './users.ts';

const day = z.iso
  .date('must be a day such as 2026-05-01')
  .meta({ examples: ['2026-05-01'] })
  .optional();

const days = z
  .strictObject({ from: day.describe('The first day'), to: day.describe('The last day') })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['from'],
    error: 'lies after to',
  });

/** What administrators can do by REST: with their own account, or as the operator with all. */
export const ADMIN_OPERATIONS: readonly AdminOperation[] = [
  ...accountOperations,
  ...graphOperations,
  ...keyOperations,
  ...memberOperations,
  ...userOperations,
  ...backupOperations,
  ...browserOperations,
  ...doctorOperations,
  operation('GET /usage', {
    operationId: 'listUsage',
    summary: 'Requests by day and caller, and what the graphs held, of the last thirty days',
    input: days,
    output: z.object({ usage: z.array(usageRecord), storage: z.array(storageRecord) }),
    run: ({ admin, by, input }) => admin.usage(by, input.from, input.to),
  }),
  operation('POST /dashboard-links', {
    operationId: 'createDashboardLink',
    summary: 'Make a link that opens the dashboard of a graph once',
    input: z.strictObject({ graph_id: z.string() }),
    output: link,
    status: 201,
    run: async ({ admin, by, input }) => ({ address: await admin.dashboardLink(by, input.graph_id) }),
  }),
  operation('POST /invitations', {
    operationId: 'createInvitation',
    summary: 'Make a link that makes a user of the embedded identity provider',
    input: z.strictObject({
      graph_id: z.string().optional().describe('The graph that the user logs in to'),
      role: role.optional().describe('The most that the user may do in its account; admin if absent'),
    }),
    output: link,
    status: 201,
    run: async ({ admin, by, input }) => ({ address: await admin.invite(by, input.graph_id, input.role) }),
  }),
];
