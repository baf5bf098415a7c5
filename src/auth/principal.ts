import type { Tenant } from '../graph/tenant.ts';

/** The permissions of a caller; each scope includes the one before. */
export const SCOPES = ['read', 'write', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** The caller, and the graph of the call. */
export interface Principal {
  /** The identity of sessions and limits: `key:` and the id of an API key. */
  readonly subject: string;
  /** The id of the API key. */
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

/** The fields of a log line that name the caller. */
export function callerOf({ subject, keyId }: Principal): object {
  return keyId === undefined ? { subject } : { key_id: keyId };
}
