import { z } from 'zod';
import { query } from '../../query.ts';
import { inOneColumn } from '../records.ts';

const text = z.string();
const maybeText = z.string().nullable();
/** Unix time in milliseconds. */
const time = z.number();
const hash = z.object({ hash: text });
const id = z.object({ id: text });

export const createClient = query('oauth/create-client', {
  params: z.object({
    id: text,
    name: text,
    redirectUris: z.array(text),
    method: text,
    secretHash: maybeText,
    now: time,
    keptUntil: time,
  }),
  row: id,
  access: 'WRITE',
});

export const findClient = query('oauth/find-client', {
  params: id,
  row: inOneColumn(
    z.object({
      id: text,
      name: text,
      redirect_uris: z.array(text),
      method: z.enum(['none', 'client_secret_basic', 'client_secret_post']),
      secret_hash: maybeText,
    }),
  ),
  access: 'READ',
});

export const spendState = query('oauth/spend-state', {
  params: hash.extend({ keptUntil: time }),
  row: hash,
  access: 'WRITE',
});

export const createCode = query('oauth/create-code', {
  params: z.object({
    hash: text,
    clientId: text,
    redirectUri: text,
    challenge: text,
    scope: text,
    resource: text,
    subject: text,
    tokens: text,
    familyId: text,
    now: time,
    expiresAt: time,
    keptUntil: time,
    clientKeptUntil: time,
  }),
  row: hash,
  access: 'WRITE',
});

export const findCode = query('oauth/find-code', {
  params: hash,
  row: inOneColumn(
    z.object({
      client_id: text,
      redirect_uri: text,
      challenge: text,
      scope: text,
      resource: text,
      subject: text,
      tokens: maybeText,
      family_id: text,
      expires_at: time,
      is_spent: z.boolean(),
    }),
  ),
  access: 'READ',
});

export const spendCode = query('oauth/spend-code', {
  params: hash.extend({ now: time }),
  row: hash,
  access: 'WRITE',
  isUrgent: true,
});

export const redeemCode = query('oauth/redeem-code', {
  params: z.object({
    hash: text,
    issuerToken: maybeText,
    handleHash: maybeText,
    tokenHash: text,
    tokenKeptUntil: time,
    expiresAt: time,
    now: time,
  }),
  row: id,
  access: 'WRITE',
});

export const findHandle = query('oauth/find-handle', {
  params: hash,
  row: inOneColumn(
    z.object({
      family_id: text,
      client_id: text,
      scope: text,
      resource: text,
      issuer_token: maybeText,
      expires_at: time,
      is_revoked: z.boolean(),
      is_spent: z.boolean(),
    }),
  ),
  access: 'READ',
});

export const claimHandle = query('oauth/claim-handle', {
  params: hash.extend({ now: time }),
  row: hash,
  access: 'WRITE',
});

export const releaseHandle = query('oauth/release-handle', { params: hash, row: hash, access: 'WRITE' });

export const rotateHandle = query('oauth/rotate-handle', {
  params: z.object({
    familyId: text,
    issuerToken: text,
    handleHash: text,
    tokenHash: text,
    tokenKeptUntil: time,
    clientKeptUntil: time,
    now: time,
  }),
  row: id,
  access: 'WRITE',
});

export const revokeFamily = query('oauth/revoke-family', {
  params: z.object({ id: text, now: time }),
  row: id,
  access: 'WRITE',
  isUrgent: true,
});

export const revokeToken = query('oauth/revoke-token', {
  params: z.object({ hash: text, clientId: text, now: time }),
  row: hash,
  access: 'WRITE',
  isUrgent: true,
});

export const deleteExpired = query('oauth/delete-expired', {
  params: z.object({ now: time, unusedClients: z.number() }),
  row: z.object({}),
  access: 'WRITE',
  isUrgent: true,
});
