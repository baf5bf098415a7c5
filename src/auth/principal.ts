import { AppError } from '../errors.ts';
import type { Tenant } from '../graph/tenant.ts';

/** The permissions of a caller; each scope includes the one before. */
export const SCOPES = ['read', 'write', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** The caller, and the graph of the call. */
export interface Principal {
  /** The identity of sessions and limits: `key:` and the id of an API key. */
  readonly subject: string;
  readonly keyId?: string | undefined;
  readonly accountId: string;
  readonly scope: Scope;
  readonly plan: string;
  readonly graphId: string;
  /** Whether the graph can only be read. */
  readonly isFrozen?: boolean;
  readonly tenant: Tenant;
}

export function allows(scope: Scope, needed: Scope): boolean {
  return SCOPES.indexOf(scope) >= SCOPES.indexOf(needed);
}

/** What both allow: the scope of a token, and the role of its user. */
export function lesserScope(one: Scope, other: Scope): Scope {
  return allows(one, other) ? other : one;
}

/** Whether a caller may call what needs a scope: `read` does not change the graph. */
export function mayCall({ scope, isFrozen = false }: Principal, needed: Scope): boolean {
  return allows(scope, needed) && !(isFrozen && needed !== 'read');
}

export function callerOf({ subject, keyId }: Principal): object {
  return keyId === undefined ? { subject } : { key_id: keyId };
}

/** Who administers: an admin of one account, or the operator of the service, who reaches all. */
export interface Administrator {
  /** Undefined for the operator. */
  readonly accountId: string | undefined;
}

/** The account that is named, else the administrator's own. Throws NOT_FOUND for another's, INVALID_INPUT where the operator names none. */
export function accountFor(by: Administrator, named = by.accountId): string {
  const message = 'account_id: is missing. GET /api/v1/admin/accounts lists the accounts.';
  const details = { issues: [{ path: 'account_id', message: 'is missing' }] };
  if (named === undefined) throw new AppError('INVALID_INPUT', message, { details });
  if (by.accountId !== undefined && by.accountId !== named) throw noSuch('account', named);
  return named;
}

/** Throws FORBIDDEN for others. */
export function onlyOperator({ accountId }: Administrator): void {
  if (accountId === undefined) return;
  throw new AppError('FORBIDDEN', 'Only the operator of the service may do this, with hm on its machine.');
}

export function noSuch(what: 'account' | 'graph' | 'key' | 'member', id: string): AppError {
  return new AppError('NOT_FOUND', `There is no ${what} ${id}. GET /api/v1/admin/${what}s lists them.`);
}

/** The scopes of OAuth as they are advertised (specification, "Authentication"). */
export const MEMORY_SCOPES = ['memory:read', 'memory:write', 'memory:admin'] as const;
export type MemoryScope = (typeof MEMORY_SCOPES)[number];
/** What a client asks for that is told nothing else. */
export const USUAL_SCOPE = 'memory:read memory:write';

/** What the bearer of a token may do: the most that its scopes allow; all that tools do where it names none of ours, or what is said. */
export function scopeOf(granted: unknown, otherwise: Scope = 'write'): Scope {
  const names = typeof granted === 'string' ? granted.split(' ') : Array.isArray(granted) ? granted : [];
  return SCOPES.findLast((scope) => names.includes(`memory:${scope}`)) ?? otherwise;
}
