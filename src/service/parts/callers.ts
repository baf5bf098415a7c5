import { Accounts } from '../../auth/accounts.ts';
import { ApiKeyCredentials, LastUses } from '../../auth/credentials/api-key-credentials.ts';
import { Authenticator } from '../../auth/credentials/authenticator.ts';
import { ensureFirstAccount } from '../../auth/first-account.ts';
import { Members } from '../../auth/members.ts';
import type { ServiceGraph } from '../../graph/graph.ts';
import { secretKey } from '../data-folder.ts';
import { noUsers, firstInvitation } from '../oauth/users.ts';
import { openOAuth } from '../oauth/oauth.ts';
import { openDashboard } from './dashboard.ts';
import type { Start } from './records.ts';
import type { Tenant } from '../../graph/tenant.ts';

export type Callers = ReturnType<typeof openCallers>;

/** Who may call the service: accounts, their keys and members, and log-ins by OAuth. */
export function openCallers({ config, logger, listener, plans }: Start, records: ServiceGraph) {
  const secret = secretKey(config.DATA_DIR, config.SECRET_KEY);
  const lastUses = new LastUses(records);
  const apiKeys = new ApiKeyCredentials(records, lastUses);
  const onRevoked = () => authenticator.forget();
  const listenerUrl = listener.url;
  const oauth = openOAuth({ config, records, logger, secret, listenerUrl, planOf: plans.of, onRevoked });
  const authenticator: Authenticator = new Authenticator([apiKeys, ...(oauth ? [oauth.accessTokens] : [])]);
  return {
    secret,
    onRevoked,
    lastUses,
    apiKeys,
    oauth,
    authenticator,
    accounts: new Accounts(records, plans.of, onRevoked),
    members: new Members(records, oauth?.findUser ?? noUsers, onRevoked),
    dashboard: oauth && openDashboard(records, secret, { ...oauth, authenticator }),
  };
}

/** The first account, which the first start makes with keys, its first graph, and the invitation of its first user. */
export async function firstAccount({ accounts, oauth }: Callers, { config, waits }: Start) {
  const made = ensureFirstAccount(accounts, config.ADMIN_API_KEY);
  const keys = await waits.during('Writing the first account', made);
  const graph = await waits.during('Reading the first account', findFirstGraph(accounts));
  const invitation = oauth?.identity && (await firstInvitation(oauth.identity, graph?.tenant));
  return { keys, graph, invitation };
}

/** The first account's first graph, the only one that a server with a single database stores. */
async function findFirstGraph(accounts: Accounts) {
  const [account] = await accounts.list();
  const [graph] = account?.graphs ?? [];
  if (!account || !graph) return undefined;
  const tenant: Tenant = { namespace: account.namespace, database: graph.name, sandbox: false };
  return { id: graph.id, tenant };
}

export async function issueKey(accounts: Accounts) {
  const [account] = await accounts.list();
  const graphId = account?.graphs[0]?.id ?? '';
  const { id, key } = await accounts.createKey({ graphId, mode: 'live', scope: 'admin' });
  return { key, revoke: () => accounts.revokeKey(id) };
}
