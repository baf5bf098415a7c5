import { z } from 'zod';
import { read, urgentWrite, write } from '../../query.ts';
import { flag, maybeText, number, text } from '../records.ts';

/** Unix time in milliseconds. */
const time = number;
const id = z.object({ id: text });
const key = z.object({ key: text });
const presence = z.object({ is_there: flag });
const record = z.object({ payload: text, consumed_at: time.nullable() });

export const findUser = read('identity/find-user', { email: text }, id.extend({ password: text }));

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

export const changePassword = write('identity/change-password', { id: text, password: text }, id);

export const createInvitation = write(
  'identity/create-invitation',
  { hash: text, tenantNs: maybeText, tenantDb: maybeText, keptUntil: time },
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
