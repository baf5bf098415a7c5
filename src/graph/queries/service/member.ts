import { z } from 'zod';
import { query } from '../../query.ts';
import { inOneColumn } from '../records.ts';

const id = z.object({ id: z.string() });
const role = z.enum(['read', 'write', 'admin']);
const accountId = z.string().nullable();

export const recordMember = query('member/record', {
  params: z.object({
    id: z.string(),
    accountId: z.string(),
    subject: z.string(),
    name: z.string().nullable(),
    now: z.string(),
  }),
  row: id,
  access: 'WRITE',
  isUrgent: true,
});

export const addMember = query('member/add', {
  params: z.object({
    id: z.string(),
    accountId: z.string(),
    subject: z.string(),
    name: z.string().nullable(),
    role,
    now: z.string(),
  }),
  row: id,
  access: 'WRITE',
});

export const setMemberRole = query('member/set-role', {
  params: z.object({ id: z.string(), accountId, role }),
  row: id,
  access: 'WRITE',
  isUrgent: true,
});

export const removeMember = query('member/remove', {
  params: z.object({ id: z.string(), accountId, now: z.string() }),
  row: id,
  access: 'WRITE',
  isUrgent: true,
});

export const memberRecord = z.object({
  id: z.string(),
  account_id: z.string(),
  subject: z.string(),
  name: z.string().nullable(),
  role,
  created_at: z.string(),
  /** Null for a user whom no admin added, whose token named the account. */
  added_at: z.string().nullable(),
  removed_at: z.string().nullable(),
});

export const listMembers = query('member/list', {
  params: z.object({ accountId }),
  row: inOneColumn(memberRecord),
  access: 'READ',
});
