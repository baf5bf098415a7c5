import { z } from 'zod';
import { read, urgentWrite, write } from '../../query.ts';
import { flag, inOneColumn, maybeText, number, text, texts } from '../records.ts';

/** Unix time in milliseconds. */
const time = number;
const hash = z.object({ hash: text });
const id = z.object({ id: text });

export const createClient = write(
  'oauth/create-client',
  {
    id: text,
    name: text,
    redirectUris: texts,
    method: text,
    secretHash: maybeText,
    now: time,
    keptUntil: time,
  },
  id,
);

export const findClient = read(
  'oauth/find-client',
  id,
  inOneColumn({
    id: text,
    name: text,
    redirect_uris: texts,
    method: z.enum(['none', 'client_secret_basic', 'client_secret_post']),
    secret_hash: maybeText,
  }),
);

export const spendState = write('oauth/spend-state', hash.extend({ keptUntil: time }), hash);

export const createCode = write(
  'oauth/create-code',
  {
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
  },
  hash,
);

export const findCode = read(
  'oauth/find-code',
  hash,
  inOneColumn({
    client_id: text,
    redirect_uri: text,
    challenge: text,
    scope: text,
    resource: text,
    subject: text,
    tokens: maybeText,
    family_id: text,
    expires_at: time,
    is_spent: flag,
  }),
);

export const spendCode = urgentWrite('oauth/spend-code', hash.extend({ now: time }), hash);

export const redeemCode = write(
  'oauth/redeem-code',
  {
    hash: text,
    issuerToken: maybeText,
    handleHash: maybeText,
    tokenHash: text,
    tokenKeptUntil: time,
    expiresAt: time,
    now: time,
  },
  id,
);

export const findHandle = read(
  'oauth/find-handle',
  hash,
  inOneColumn({
    family_id: text,
    client_id: text,
    scope: text,
    resource: text,
    issuer_token: maybeText,
    expires_at: time,
    is_revoked: flag,
    is_spent: flag,
  }),
);

export const claimHandle = write('oauth/claim-handle', hash.extend({ now: time }), hash);
export const releaseHandle = write('oauth/release-handle', hash, hash);

export const rotateHandle = write(
  'oauth/rotate-handle',
  {
    familyId: text,
    issuerToken: text,
    handleHash: text,
    tokenHash: text,
    tokenKeptUntil: time,
    clientKeptUntil: time,
    now: time,
  },
  id,
);

export const revokeFamily = urgentWrite('oauth/revoke-family', { id: text, now: time }, id);
export const revokeToken = urgentWrite('oauth/revoke-token', { hash: text, clientId: text, now: time }, hash);
export const deleteExpired = urgentWrite('oauth/delete-expired', { now: time, unusedClients: number }, {});
