import { z } from 'zod';
import { PLANS } from '../../../auth/plans.ts';
import { accountRecord } from '../../../auth/administration-records.ts';
import { name, operation, outcome } from './define-operation.ts';

const BY_OPERATOR = 'For the operator of the service alone.';
const plan = z.enum(PLANS);
const atMost = z.int().nullable();
const limits = z.object({
  requests_per_minute: z.int(),
  graphs: atMost,
  nodes: atMost,
  file_bytes: atMost,
  tools: z.record(z.string(), z.int()),
});

const updated = outcome('updated');
const revoked = outcome('revoked');
const restored = outcome('restored');

export const accountOperations = [
  operation('GET /accounts', {
    operationId: 'listAccounts',
    summary: 'Accounts with their graphs and keys, by hints, and what their plans allow',
    output: z.object({ accounts: z.array(accountRecord.extend({ limits })) }),
    run: async ({ admin, by }) => ({ accounts: await admin.list(by) }),
  }),
  operation('POST /accounts', {
    operationId: 'createAccount',
    summary: 'Make an account with a graph named main',
    description: BY_OPERATOR,
    input: z.strictObject({ name, plan: plan.optional() }),
    output: z.object({ id: z.string(), graph_id: z.string() }),
    status: 201,
    run: ({ admin, by, input }) => admin.createAccount(by, input.name, input.plan),
  }),
  operation('POST /accounts/{id}', {
    operationId: 'setPlan',
    summary: 'Change the plan of an account',
    description: BY_OPERATOR,
    input: z.strictObject({ plan }),
    output: updated.output,
    run: ({ admin, by, id, input }) => updated.after(admin.setPlan(by, id, input.plan)),
  }),
  operation('DELETE /accounts/{id}', {
    operationId: 'revokeAccount',
    summary: 'End every key of an account and shut its users out; its memories stay',
    description: BY_OPERATOR,
    output: revoked.output,
    run: ({ admin, by, id }) => revoked.after(admin.revokeAccount(by, id)),
  }),
  operation('POST /accounts/{id}/restore', {
    operationId: 'restoreAccount',
    summary: 'Let users reach a revoked account again',
    description: BY_OPERATOR,
    output: restored.output,
    run: ({ admin, by, id }) => restored.after(admin.restoreAccount(by, id)),
  }),
];
