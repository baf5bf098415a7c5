import { z } from 'zod';
import { query } from '../../query.ts';
import { inOneColumn } from '../records.ts';

const id = z.object({ id: z.string() });
const time = z.string();
const maybeTime = z.string().nullable();

export const createAccount = query('account/create-account', {
  params: z.object({ id: z.string(), namespace: z.string(), name: z.string(), plan: z.string(), now: time }),
  row: id,
  access: 'WRITE',
});

export const setPlan = query('account/set-plan', {
  params: z.object({ id: z.string(), plan: z.string() }),
  row: id,
  access: 'WRITE',
});

/** How many graphs an account may have, by its plan. */
const graphsOfPlan = z.record(z.string(), z.number().nullable());
const room = { has_room: z.boolean(), plan: z.string(), limit: z.number().nullable() };

export const createGraph = query('account/create-graph', {
  params: z.object({ id: z.string(), accountId: z.string(), name: z.string(), now: time, graphsOfPlan }),
  row: id.extend(room),
  access: 'WRITE',
});

export const createKey = query('account/create-key', {
  params: z.object({
    id: z.string(),
    name: z.string().nullable(),
    graphId: z.string(),
    hash: z.string(),
    mode: z.enum(['live', 'test']),
    scope: z.enum(['read', 'write', 'admin']),
    hint: z.string(),
    now: time,
    expiresAt: time.nullable(),
  }),
  row: id.extend({ is_graph_revoked: z.boolean() }),
  access: 'WRITE',
});

export const keyRecord = z.object({
  id: z.string(),
  name: z.string().nullable(),
  mode: z.enum(['live', 'test']),
  scope: z.enum(['read', 'write', 'admin']),
  hint: z.string(),
  created_at: time,
  expires_at: maybeTime,
  revoked_at: maybeTime,
  last_used_at: maybeTime,
});

export const accountRecord = z.object({
  id: z.string(),
  namespace: z.string(),
  name: z.string(),
  plan: z.string(),
  created_at: time,
  graphs: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      revoked_at: maybeTime,
      frozen_at: maybeTime,
      keys: z.array(keyRecord),
    }),
  ),
});

export const listAccounts = query('account/list-accounts', {
  params: z.object({ accountId: z.string().nullable() }),
  row: inOneColumn(accountRecord),
  access: 'READ',
});

const revocation = {
  params: z.object({ id: z.string(), now: time }),
  row: id,
  access: 'WRITE',
  isUrgent: true,
} as const;

export const revokeKey = query('account/revoke-key', revocation);
export const revokeAccount = query('account/revoke-account', revocation);
export const revokeGraph = query('account/revoke-graph', revocation);

export const endKey = query('account/end-key', {
  params: z.object({ id: z.string(), at: time }),
  row: z.object({ expires_at: time }),
  access: 'WRITE',
});

export const freezeGraph = query('account/freeze-graph', {
  params: z.object({ id: z.string(), frozen: z.boolean(), now: time }),
  row: id,
  access: 'WRITE',
});

const restoration = { params: z.object({ id: z.string() }), row: id, access: 'WRITE' } as const;

export const restoreGraph = query('account/restore-graph', restoration);
export const restoreAccount = query('account/restore-account', restoration);

export const deleteGraph = query('account/delete-graph', {
  params: z.object({ id: z.string(), databases: z.array(z.string()) }),
  row: id,
  access: 'WRITE',
  isUrgent: true,
});

export const findPrincipal = query('account/find-principal', {
  params: z.object({ hash: z.string(), graphId: z.string().nullable(), now: time }),
  row: z.object({
    key_id: z.string(),
    mode: z.enum(['live', 'test']),
    scope: z.enum(['read', 'write', 'admin']),
    account_id: z.string(),
    namespace: z.string(),
    plan: z.string(),
    graph_id: z.string().nullable(),
    graph_name: z.string().nullable(),
    is_graph_revoked: z.boolean().nullable(),
    is_graph_frozen: z.boolean().nullable(),
    expires_at: maybeTime,
  }),
  access: 'READ',
});

export const findTenant = query('account/find-tenant', {
  params: z.object({
    hash: z.string(),
    namespace: z.string(),
    database: z.string(),
    graphId: z.string().nullable(),
    subject: z.string(),
  }),
  row: z.object({
    is_token_revoked: z.boolean(),
    is_account_revoked: z.boolean(),
    account_id: z.string().nullable(),
    namespace: z.string().nullable(),
    plan: z.string().nullable(),
    is_own_account: z.boolean(),
    role: z.enum(['read', 'write', 'admin']).nullable(),
    is_added: z.boolean(),
    is_removed: z.boolean(),
    own_graph_id: z.string().nullable(),
    graph_id: z.string().nullable(),
    graph_name: z.string().nullable(),
    is_graph_revoked: z.boolean(),
    is_graph_frozen: z.boolean(),
  }),
  access: 'READ',
});

export const createTenant = query('account/create-tenant', {
  params: z.object({
    accountId: z.string(),
    newGraphId: z.string(),
    namespace: z.string(),
    database: z.string(),
    plan: z.string(),
    now: time,
    graphsOfPlan,
  }),
  row: id.extend(room),
  access: 'WRITE',
});

export const touchKeys = query('account/touch-keys', {
  params: z.object({ uses: z.array(z.object({ id: z.string(), at: time })) }),
  row: z.object({}),
  access: 'WRITE',
});
