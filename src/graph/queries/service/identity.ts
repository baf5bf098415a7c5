import { z } from 'zod';
import { read, urgentWrite, write } from '../../query.ts';
import { flag, maybeText, number, text, texts } from '../records.ts';

/** Unix time in milliseconds. */
const time = number;
const id = z.object({ id: text });
const key = z.object({ key: text });
const presence = z.object({ is_there: flag });
const record = z.object({ payload: text, consumed_at: time.nullable() });

export const findUser = read('identity/find-user', { email: text }, id.extend({ password: text }));
export const listUsers = read(
  'identity/list-users',
  {},
  id.extend({ email: text, created_at: time, tenant_ns: maybeText, tenant_db: maybeText }),
);
export const removeUser = urgentWrite(
  'identity/remove-user',
  { id: text, subject: text, now: text },
  { account_ids: texts },
);

export const findUserById = read(
  'identity/find-user-by-id',
  id,
  id.extend({ email: text, tenant_ns: maybeText, tenant_db: maybeText }),
);

export const anyUser = read('identity/any-user', {}, presence);

export const createUser = write(
  'identity/create-user',
  { id: text, invitation: text, email: text, password: text, now: time },
  id,
);

export const changePassword = write(
  'identity/change-password',
  { id: text, subject: text, password: text },
  id,
);

export const createReset = write('identity/create-reset', { id: text, hash: text, keptUntil: time }, id);
export const findReset = read('identity/find-reset', { hash: text, now: time }, id.extend({ email: text }));
export const resetPassword = write(
  'identity/reset-password',
  { id: text, subject: text, hash: text, password: text, now: time },
  id,
);
export const countReset = write(
  'identity/count-reset',
  { name: text, now: time, keptUntil: time },
  { requests: number, kept_until: time },
);

export const createInvitation = write(
  'identity/create-invitation',
  { hash: text, tenantNs: maybeText, tenantDb: maybeText, role: maybeText, keptUntil: time },
  { hash: text },
);

export const findInvitation = read('identity/find-invitation', { hash: text, now: time }, presence);

export const countAttempt = write(
  'identity/count-attempt',
  { name: text, now: time, keptUntil: time },
  { attempts: number },
);

export const clearAttempts = write('identity/clear-attempts', { name: text }, {});
export const keepSecret = write('identity/keep-secret', { name: text, value: text }, { value: text });

export const saveRecord = write(
  'identity/save-record',
  key.extend({ payload: text, grant: maybeText, uid: maybeText, userId: maybeText, keptUntil: time }),
  key,
);

export const findRecord = read('identity/find-record', key.extend({ now: time }), record);
export const findRecordByUid = read('identity/find-record-by-uid', { uid: text, now: time }, record);
export const consumeRecord = write('identity/consume-record', key.extend({ now: time }), key);
export const deleteRecord = urgentWrite('identity/delete-record', key, {});
export const deleteGrant = urgentWrite('identity/delete-grant', { grant: text }, {});
export const deleteExpiredIdentity = urgentWrite('identity/delete-expired', { now: time }, {});
