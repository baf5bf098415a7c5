import { z } from 'zod';
import { PLANS, type PlanName } from '../../../auth/plans.ts';
import { accountRecord, memberRecord } from '../../../auth/administration-records.ts';
import { name, operation, outcome, accountId, made, type AdminCall } from './define-operation.ts';
import { SCOPES, type Scope } from '../../../auth/principal.ts';

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
    ...outcome('updated', ({ admin, by, id, input }: AdminCall<{ plan: PlanName }>) =>
      admin.setPlan(by, id, input.plan),
    ),
  }),
  operation('DELETE /accounts/{id}', {
    operationId: 'revokeAccount',
    summary: 'End every key of an account and shut its users out; its memories stay',
    description: BY_OPERATOR,
    ...outcome('revoked', ({ admin, by, id }) => admin.revokeAccount(by, id)),
  }),
  operation('POST /accounts/{id}/restore', {
    operationId: 'restoreAccount',
    summary: 'Let users reach a revoked account again',
    description: BY_OPERATOR,
    ...outcome('restored', ({ admin, by, id }) => admin.restoreAccount(by, id)),
  }),
];

export const role = z.enum(SCOPES).describe('The most that the tokens of the user may do in the account');

export const memberOperations = [
  operation('GET /members', {
    operationId: 'listMembers',
    summary: 'The users of the accounts that you reach',
    output: z.object({ members: z.array(memberRecord) }),
    run: async ({ admin, by }) => ({ members: await admin.members.list(by) }),
  }),
  operation('POST /members', {
    operationId: 'addMember',
    summary: 'Let a user reach the graphs of the account',
    input: z.strictObject({
      user: z.string().min(1).max(255).describe('The e-mail address; at another issuer the subject'),
      role: role.default('write'),
      account_id: accountId,
    }),
    output: made,
    status: 201,
    run: ({ admin, by, input }) => admin.members.add(by, input.user, input.role, input.account_id),
  }),
  operation('POST /members/{id}', {
    operationId: 'setRole',
    summary: 'Change what a member may do at most',
    input: z.strictObject({ role }),
    ...outcome('updated', ({ admin, by, id, input }: AdminCall<{ role: Scope }>) =>
      admin.members.setRole(by, id, input.role),
    ),
  }),
  operation('DELETE /members/{id}', {
    operationId: 'removeMember',
    summary: 'Shut a user out of the account',
    ...outcome('removed', ({ admin, by, id }) => admin.members.remove(by, id)),
  }),
];
