import { randomUUID } from 'node:crypto';
import type { TestTenant } from '../../support/tenant.ts';

/** A recall in a new session, so that no other call affects it, with as many results as possible. */
export function recallAlone(tenant: TestTenant, input: { readonly query: string } & Record<string, unknown>) {
  return tenant.call('recall', { max_results: 50, session_id: randomUUID(), ...input });
}
