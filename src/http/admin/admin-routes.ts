import { z } from 'zod';
import type { Administration } from '../../auth/administration.ts';
import { PLANS } from '../../auth/plans.ts';
import { SCOPES } from '../../auth/principal.ts';
import { timestamp } from '../../tools/fields.ts';
import { parseInput } from '../../tools/parse-input.ts';
import type { Route } from '../routes.ts';
import { adminRouter, done, type AdminAccess } from './admin-router.ts';
import { memberRoutes } from './member-routes.ts';

/** Seconds for which a rotated key goes on, if nothing else is said: a day; thirty days at most. */
const OVERLAP = { usual: 86_400, most: 2_592_000 };

const day = z.iso.date('must be a day such as 2026-05-01');
const name = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be lower-case letters, digits and dashes');
const newAccount = z.strictObject({ name, plan: z.enum(PLANS).optional() });
const accountChange = z.strictObject({ plan: z.enum(PLANS) });
const newGraph = z.strictObject({ name, account_id: z.string().optional() });
const newKey = z.strictObject({
  graph_id: z.string(),
  scope: z.enum(SCOPES).default('write'),
  mode: z.enum(['live', 'test']).default('live'),
  expires_at: timestamp.optional(),
});
const rotation = z.strictObject({ overlap_seconds: z.int().min(0).max(OVERLAP.most).default(OVERLAP.usual) });
const invitation = z.strictObject({ graph_id: z.string().optional() });
const dashboardLink = z.strictObject({ graph_id: z.string() });
const days = z.strictObject({ from: day.optional(), to: day.optional() });

/** The routes by which accounts, graphs and keys are managed: of the own account, or by the operator of all. */
export function adminRoutes(admin: Administration, access: AdminAccess): Route[] {
  const { route, get, search, post } = adminRouter(access);
  return [
    route('/accounts', {
      GET: get(async (by) => ({ accounts: await admin.list(by) })),
      POST: post((by, _, body) => {
        const { name: given, plan } = parseInput(newAccount, body);
        return admin.createAccount(by, given, plan);
      }, 201),
    }),
    route('/accounts/{id}', {
      POST: post((by, id, body) =>
        done('updated', admin.setPlan(by, id, parseInput(accountChange, body).plan)),
      ),
      DELETE: get((by, id) => done('revoked', admin.revokeAccount(by, id))),
    }),
    route('/accounts/{id}/restore', {
      POST: post((by, id) => done('restored', admin.restoreAccount(by, id))),
    }),
    route('/graphs', {
      GET: get(async (by) => ({ graphs: await admin.graphs(by) })),
      POST: post((by, _, body) => {
        const { name: given, account_id } = parseInput(newGraph, body);
        return admin.createGraph(by, given, account_id);
      }, 201),
    }),
    route('/graphs/{id}', { DELETE: get((by, id) => done('revoked', admin.revokeGraph(by, id))) }),
    route('/graphs/{id}/restore', { POST: post((by, id) => done('restored', admin.restoreGraph(by, id))) }),
    route('/graphs/{id}/drop', {
      POST: post(async (by, id) => ({ status: 'dropped', databases: await admin.dropGraph(by, id) })),
    }),
    route('/graphs/{id}/freeze', { POST: post((by, id) => done('frozen', admin.freezeGraph(by, id, true))) }),
    route('/graphs/{id}/unfreeze', {
      POST: post((by, id) => done('unfrozen', admin.freezeGraph(by, id, false))),
    }),
    route('/keys', {
      GET: get(async (by) => ({ keys: await admin.keys(by) })),
      POST: post((by, _, body) => {
        const { graph_id: graphId, expires_at: expiresAt, ...key } = parseInput(newKey, body);
        return admin.createKey(by, { ...key, graphId, expiresAt });
      }, 201),
    }),
    route('/keys/{id}', { DELETE: get((by, id) => done('revoked', admin.revokeKey(by, id))) }),
    route('/keys/{id}/rotate', {
      POST: post((by, id, body) => admin.rotateKey(by, id, parseInput(rotation, body).overlap_seconds), 201),
    }),
    route('/usage', {
      GET: search((by, _, query) => {
        const { from, to } = parseInput(days, query);
        return admin.usage(by, from, to);
      }),
    }),
    route('/dashboard-links', {
      POST: post(
        async (by, _, body) => ({
          address: await admin.dashboardLink(by, parseInput(dashboardLink, body).graph_id),
        }),
        201,
      ),
    }),
    ...memberRoutes(admin.members, access),
    route('/invitations', {
      POST: post(
        async (by, _, body) => ({ address: await admin.invite(by, parseInput(invitation, body).graph_id) }),
        201,
      ),
    }),
  ];
}
