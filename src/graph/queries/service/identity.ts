import { z } from 'zod';
import { query } from '../../query.ts';

const text = z.string();
const maybeText = z.string().nullable();
/** Unix time in milliseconds. */
const time = z.number();
const id = z.object({ id: text });
const key = z.object({ key: text });
const presence = z.object({ is_there: z.boolean() });
const record = z.object({ payload: text, consumed_at: time.nullable() });

export const findUser = query('identity/find-user', {
  params: z.object({ email: text }),
  row: id.extend({ password: text }),
  access: 'READ',
});

export const findUserById = query('identity/find-user-by-id', {
  params: id,
  row: id.extend({ email: z.string(), tenant_ns: maybeText, tenant_db: maybeText }),
  access: 'READ',
});

export const anyUser = query('identity/any-user', { params: z.object({}), row: presence, access: 'READ' });

export const createUser = query('identity/create-user', {
  params: z.object({ id: text, invitation: text, email: text, password: text, now: time }),
  row: id,
  access: 'WRITE',
});

export const changePassword = query('identity/change-password', {
  params: z.object({ id: text, password: text }),
  row: id,
  access: 'WRITE',
});

export const createInvitation = query('identity/create-invitation', {
  params: z.object({ hash: text, tenantNs: maybeText, tenantDb: maybeText, keptUntil: time }),
  row: z.object({ hash: text }),
  access: 'WRITE',
});

export const findInvitation = query('identity/find-invitation', {
  params: z.object({ hash: text, now: time }),
  row: presence,
  access: 'READ',
});

export const countAttempt = query('identity/count-attempt', {
  params: z.object({ name: text, now: time, keptUntil: time }),
  row: z.object({ attempts: z.number() }),
  access: 'WRITE',
});

export const clearAttempts = query('identity/clear-attempts', {
  params: z.object({ name: text }),
  row: z.object({}),
  access: 'WRITE',
});

export const keepSecret = query('identity/keep-secret', {
  params: z.object({ name: text, value: text }),
  row: z.object({ value: text }),
  access: 'WRITE',
});

export const saveRecord = query('identity/save-record', {
  params: key.extend({
    payload: text,
    grant: maybeText,
    uid: maybeText,
    userId: maybeText,
    keptUntil: time,
  }),
  row: key,
  access: 'WRITE',
});

export const findRecord = query('identity/find-record', {
  params: key.extend({ now: time }),
  row: record,
  access: 'READ',
});

export const findRecordByUid = query('identity/find-record-by-uid', {
  params: z.object({ uid: text, now: time }),
  row: record,
  access: 'READ',
});

export const consumeRecord = query('identity/consume-record', {
  params: key.extend({ now: time }),
  row: key,
  access: 'WRITE',
});

export const deleteRecord = query('identity/delete-record', {
  params: key,
  row: z.object({}),
  access: 'WRITE',
  isUrgent: true,
});

export const deleteGrant = query('identity/delete-grant', {
  params: z.object({ grant: text }),
  row: z.object({}),
  access: 'WRITE',
  isUrgent: true,
});

export const deleteExpiredIdentity = query('identity/delete-expired', {
  params: z.object({ now: time }),
  row: z.object({}),
  access: 'WRITE',
  isUrgent: true,
});
