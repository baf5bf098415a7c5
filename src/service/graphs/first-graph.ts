import type { Accounts } from '../../auth/accounts.ts';
import type { Tenant } from '../../graph/tenant.ts';

/** The first account's first graph, the only one that a server with a single database stores. */
export async function findFirstGraph(accounts: Accounts) {
  const [account] = await accounts.list();
  const [graph] = account?.graphs ?? [];
  if (!account || !graph) return undefined;
  const tenant: Tenant = { namespace: account.namespace, database: graph.name, sandbox: false };
  return { id: graph.id, tenant };
}

/** A key to the first graph, and what revokes it. */
export async function issueKey(accounts: Accounts) {
  const [account] = await accounts.list();
  const graphId = account?.graphs[0]?.id ?? '';
  const { id, key } = await accounts.createKey({ graphId, mode: 'live', scope: 'admin' });
  return { key, revoke: () => accounts.revokeKey(id) };
}
