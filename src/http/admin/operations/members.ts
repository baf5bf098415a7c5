import { z } from 'zod';
import { SCOPES } from '../../../auth/principal.ts';
import { memberRecord } from '../../../auth/administration-records.ts';
import { accountId, made, operation, outcome } from './define-operation.ts';

const role = z.enum(SCOPES).describe('The most that the tokens of the user may do in the account');
const updated = outcome('updated');
const removed = outcome('removed');

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
    output: updated.output,
    run: ({ admin, by, id, input }) => updated.after(admin.members.setRole(by, id, input.role)),
  }),
  operation('DELETE /members/{id}', {
    operationId: 'removeMember',
    summary: 'Shut a user out of the account',
    output: removed.output,
    run: ({ admin, by, id }) => removed.after(admin.members.remove(by, id)),
  }),
];
