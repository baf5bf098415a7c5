import { z } from 'zod';
import { userRecord } from '../../../auth/administration-records.ts';
import { link, operation, outcome } from './define-operation.ts';

const BY_OPERATOR =
  'For the operator of the service alone. FORBIDDEN where another identity provider keeps the users.';

/** Who can log in to the embedded identity provider. A user is named by id or e-mail address. */
export const userOperations = [
  operation('GET /users', {
    operationId: 'listUsers',
    summary: 'Who can log in to the embedded identity provider',
    description: BY_OPERATOR,
    output: z.object({ users: z.array(userRecord) }),
    run: async ({ admin, by }) => ({ users: await admin.users.list(by) }),
  }),
  operation('POST /users/{id}/reset', {
    operationId: 'resetPassword',
    summary: 'Make a link by which a user, named by id or e-mail address, chooses another password',
    description: `${BY_OPERATOR} The link works once, for an hour, and takes the place of one made before.`,
    output: link,
    status: 201,
    run: async ({ admin, by, id }) => ({ address: await admin.users.reset(by, id) }),
  }),
  operation('DELETE /users/{id}', {
    operationId: 'removeUser',
    summary: 'Remove a user, named by id or e-mail address, and end every log-in; what was stored stays',
    description: `${BY_OPERATOR} The user is a member of no account any more, and can be invited again.`,
    ...outcome('removed', ({ admin, by, id }) => admin.users.remove(by, id)),
  }),
];
