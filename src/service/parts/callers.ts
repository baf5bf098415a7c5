import { Accounts } from '../../auth/accounts.ts';
import { ApiKeyCredentials } from '../../auth/credentials/api-key-credentials.ts';
import { Authenticator } from '../../auth/credentials/authenticator.ts';
import { LastUses } from '../../auth/credentials/last-uses.ts';
import { ensureFirstAccount } from '../../auth/first-account.ts';
import { Members } from '../../auth/members.ts';
import type { ServiceGraph } from '../../graph/graph.ts';
import { secretKey } from '../files/secret-key.ts';
import { findFirstGraph } from '../graphs/first-graph.ts';
import { noUsers } from '../oauth/find-user.ts';
import { firstInvitation } from '../oauth/first-invitation.ts';
import { openOAuth } from '../oauth/oauth.ts';
import { openDashboard } from './dashboard.ts';
import type { Start } from './records.ts';

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
    lastUses,
    apiKeys,
    oauth,
    authenticator,
    accounts: new Accounts(records, plans.of, onRevoked),
    members: new Members(records, oauth?.findUser ?? noUsers, onRevoked),
    dashboard: openDashboard(records, secret, oauth?.context.base),
  };
}

/** The first account, which the first start makes with a key, its first graph, and the invitation of its first user. */
export async function firstAccount({ accounts, oauth }: Callers, { config, waits }: Start) {
  const made = ensureFirstAccount(accounts, config.ADMIN_API_KEY);
  const key = await waits.during('Writing the first account', made);
  const graph = await findFirstGraph(accounts);
  const invitation = oauth?.identity && (await firstInvitation(oauth.identity, graph?.tenant));
  return { key, graph, invitation };
}
