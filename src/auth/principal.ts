import type { Tenant } from '../graph/tenant.ts';

/** What a caller may do; each includes the one before. */
export const SCOPES = ['read', 'write', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** Who is calling, and the one graph the call is about. */
export interface Principal {
  /** The identity that sessions and limits go by: `key:` and the id of an API key. */
  readonly subject: string;
  /** Of an API key. */
  readonly keyId?: string | undefined;
  readonly accountId: string;
  readonly scope: Scope;
  readonly plan: string;
  readonly graphId: string;
  readonly tenant: Tenant;
}

export function allows(scope: Scope, needed: Scope): boolean {
  return SCOPES.indexOf(scope) >= SCOPES.indexOf(needed);
}

/** Who is calling, for a line in the log. */
export function callerOf({ subject, keyId }: Principal): object {
  return keyId === undefined ? { subject } : { key_id: keyId };
}
