import type { Tenant } from '../graph/tenant.ts';

/** What a key may do; each includes the one before. */
export const SCOPES = ['read', 'write', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

/** Who is calling, and the one graph the call is about. */
export interface Principal {
  readonly accountId: string;
  readonly keyId: string;
  readonly scope: Scope;
  readonly plan: string;
  readonly graphId: string;
  readonly tenant: Tenant;
}

export function allows(scope: Scope, needed: Scope): boolean {
  return SCOPES.indexOf(scope) >= SCOPES.indexOf(needed);
}
