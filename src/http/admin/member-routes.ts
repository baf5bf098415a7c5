import { z } from 'zod';
import type { Members } from '../../auth/members.ts';
import { SCOPES } from '../../auth/principal.ts';
import { parseInput } from '../../tools/parse-input.ts';
import type { Route } from '../routes.ts';
import { adminRouter, done, type AdminAccess } from './admin-router.ts';

const role = z.enum(SCOPES);
const newMember = z.strictObject({
  user: z.string().min(1).max(255),
  role: role.default('write'),
  account_id: z.string().optional(),
});
const change = z.strictObject({ role });

/** The routes by which the users of accounts are managed. */
export function memberRoutes(members: Members, access: AdminAccess): Route[] {
  const { route, get, post } = adminRouter(access);
  return [
    route('/members', {
      GET: get(async (by) => ({ members: await members.list(by) })),
      POST: post((by, _, body) => {
        const { user, role: given, account_id } = parseInput(newMember, body);
        return members.add(by, user, given, account_id);
      }, 201),
    }),
    route('/members/{id}', {
      POST: post((by, id, body) => done('updated', members.setRole(by, id, parseInput(change, body).role))),
      DELETE: get((by, id) => done('removed', members.remove(by, id))),
    }),
  ];
}
