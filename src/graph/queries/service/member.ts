import { z } from 'zod';
import { read, urgentWrite, write } from '../../query.ts';
import { inOneColumn, maybeText, text } from '../records.ts';

const id = z.object({ id: text });
const role = z.enum(['read', 'write', 'admin']);
const accountId = maybeText;

export const recordMember = urgentWrite(
  'member/record',
  { id: text, accountId: text, subject: text, userId: maybeText, name: maybeText, now: text },
  id.extend({ role }),
);

export const addMember = write(
  'member/add',
  { id: text, accountId: text, subject: text, name: maybeText, role, now: text },
  id,
);

export const setMemberRole = urgentWrite('member/set-role', { id: text, accountId, role }, id);
export const removeMember = urgentWrite('member/remove', { id: text, accountId, now: text }, id);

export const memberRecord = z.object({
  id: text,
  account_id: text,
  subject: text,
  name: maybeText,
  role,
  created_at: text,
  /** Null for a user whom no admin added, whose token named the account. */
  added_at: maybeText,
  removed_at: maybeText,
});

export const listMembers = read('member/list', { accountId }, inOneColumn(memberRecord));
