import { z } from 'zod';
import { read, urgentWrite, write } from '../../query.ts';
import { flag, inOneColumn, maybeText, number, text, texts } from '../records.ts';

const id = z.object({ id: text });
const time = text;
const maybeTime = maybeText;

export const createAccount = write(
  'account/create-account',
  { id: text, namespace: text, name: text, plan: text, now: time },
  id,
);

export const setPlan = write('account/set-plan', { id: text, plan: text }, id);

/** How many graphs an account may have, by its plan. */
const graphsOfPlan = z.record(text, number.nullable());
const room = { has_room: flag, plan: text, limit: number.nullable() };

export const createGraph = write(
  'account/create-graph',
  { id: text, accountId: text, name: text, now: time, graphsOfPlan },
  id.extend(room),
);

export const createKey = write(
  'account/create-key',
  {
    id: text,
    name: maybeText,
    graphId: text,
    hash: text,
    mode: z.enum(['live', 'test']),
    scope: z.enum(['read', 'write', 'admin']),
    hint: text,
    now: time,
    expiresAt: time.nullable(),
  },
  id.extend({ is_graph_revoked: flag }),
);

export const keyRecord = z.object({
  id: text,
  name: maybeText,
  mode: z.enum(['live', 'test']),
  scope: z.enum(['read', 'write', 'admin']),
  hint: text,
  created_at: time,
  expires_at: maybeTime,
  revoked_at: maybeTime,
  last_used_at: maybeTime,
});

export const accountRecord = z.object({
  id: text,
  namespace: text,
  name: text,
  plan: text,
  created_at: time,
  revoked_at: maybeTime,
  graphs: z.array(
    z.object({ id: text, name: text, revoked_at: maybeTime, frozen_at: maybeTime, keys: z.array(keyRecord) }),
  ),
});

export const listAccounts = read(
  'account/list-accounts',
  { accountId: maybeText },
  inOneColumn(accountRecord),
);

const revocation = { id: text, now: time };
export const revokeKey = urgentWrite('account/revoke-key', revocation, id);
export const revokeAccount = urgentWrite('account/revoke-account', revocation, id);
export const revokeGraph = urgentWrite('account/revoke-graph', revocation, id);
export const endKey = write('account/end-key', { id: text, at: time }, { expires_at: time });
export const freezeGraph = write('account/freeze-graph', { id: text, frozen: flag, now: time }, id);
export const restoreGraph = write('account/restore-graph', id, id);
export const restoreAccount = write('account/restore-account', id, id);
export const deleteGraph = urgentWrite('account/delete-graph', { id: text, databases: texts }, id);

export const findPrincipal = read(
  'account/find-principal',
  { hash: text, graphId: maybeText, now: time },
  {
    key_id: text,
    mode: z.enum(['live', 'test']),
    scope: z.enum(['read', 'write', 'admin']),
    account_id: text,
    namespace: text,
    plan: text,
    graph_id: maybeText,
    graph_name: maybeText,
    is_graph_revoked: flag.nullable(),
    is_graph_frozen: flag.nullable(),
    expires_at: maybeTime,
  },
);

export const findGraph = read('account/find-graph', id, {
  account_id: text,
  namespace: text,
  plan: text,
  is_account_revoked: flag,
  graph_id: text,
  graph_name: text,
  is_graph_revoked: flag,
  is_graph_frozen: flag,
});

export const findTenant = read(
  'account/find-tenant',
  { hash: text, namespace: text, database: text, graphId: maybeText, subject: text, userId: maybeText },
  {
    is_token_revoked: flag,
    is_account_revoked: flag,
    account_id: maybeText,
    namespace: maybeText,
    plan: maybeText,
    is_own_account: flag,
    role: z.enum(['read', 'write', 'admin']).nullable(),
    is_added: flag,
    is_removed: flag,
    own_graph_id: maybeText,
    graph_id: maybeText,
    graph_name: maybeText,
    is_graph_revoked: flag,
    is_graph_frozen: flag,
  },
);

export const createTenant = write(
  'account/create-tenant',
  { accountId: text, newGraphId: text, namespace: text, database: text, plan: text, now: time, graphsOfPlan },
  id.extend(room),
);

export const touchKeys = write('account/touch-keys', { uses: z.array(z.object({ id: text, at: time })) }, {});
