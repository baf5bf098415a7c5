import { randomUUID } from 'node:crypto';
import type { TestTenant } from '../../support/tenant.ts';

/** A recall in a session of its own, so that it is not warmed by what others touched; all results that fit. */
export function recallAlone(tenant: TestTenant, input: { readonly query: string } & Record<string, unknown>) {
  return tenant.call('recall', { max_results: 50, session_id: randomUUID(), ...input });
}
