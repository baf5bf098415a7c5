import { createHash } from 'node:crypto';
import { AppError } from '../../errors.ts';
import type { TenantClaimPaths } from './issuer-settings.ts';
import type { AccessToken } from './token-verifier.ts';

/** Without a colon, which stands in the namespaces that are derived here: no claim of another issuer can name one of those. */
const NAME = /^[\w.@|+-]{1,128}$/;
const OWN_NAMESPACE = /^user:[0-9a-f]{64}$/;
const OWN_DATABASE = 'main';

export interface ClaimedTenant {
  readonly namespace: string;
  readonly database: string;
}

/**
 * The tenant that a token's claims name; of a user without them a tenant of their own. Throws FORBIDDEN where the claims
 * are malformed or one of the two is missing: what was meant must not be guessed.
 */
export function claimedTenant(token: AccessToken, paths: TenantClaimPaths): ClaimedTenant {
  const namespace = claimAt(token.claims, paths.namespace);
  const database = claimAt(token.claims, paths.database);
  if (isAbsent(namespace) && isAbsent(database)) return ownTenant(token);
  if (!isName(namespace) && !(paths.areOurs === true && isOwnNamespace(namespace)))
    throw malformed(paths.namespace);
  if (!isName(database)) throw malformed(paths.database);
  return { namespace, database };
}

/** The tenant of a user whom no claim gives another. */
export function ownTenant(user: Pick<AccessToken, 'issuer' | 'subject'>): ClaimedTenant {
  return { namespace: `user:${userHash(user)}`, database: OWN_DATABASE };
}

/** The user of an issuer as sessions, limits and the log know them. */
export function userHash({ issuer, subject }: Pick<AccessToken, 'issuer' | 'subject'>): string {
  return createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('hex');
}

/** The claim of that whole name, which may be an address with dots, else the one at the path by dots. */
function claimAt(claims: object, path: string): unknown {
  if (Object.hasOwn(claims, path)) return (claims as Record<string, unknown>)[path];
  let value: unknown = claims;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

function isAbsent(claim: unknown): boolean {
  return claim === undefined || claim === null;
}

function isName(claim: unknown): claim is string {
  return typeof claim === 'string' && NAME.test(claim);
}

function isOwnNamespace(claim: unknown): claim is string {
  return typeof claim === 'string' && OWN_NAMESPACE.test(claim);
}

function malformed(path: string): AppError {
  const message = `The access token’s claim ${path} names no tenant. Have it set by the identity provider’s administrator, or removed.`;
  return new AppError('FORBIDDEN', message);
}
