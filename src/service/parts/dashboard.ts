import type { Authenticator } from '../../auth/credentials/authenticator.ts';
import { DashboardLogIns } from '../../auth/dashboard/dashboard-log-ins.ts';
import { DashboardSessions } from '../../auth/dashboard/dashboard-sessions.ts';
import { SessionTokens } from '../../auth/dashboard/session-token.ts';
import { derivedSecret } from '../../auth/secret-box.ts';
import { AppError } from '../../errors.ts';
import type { ServiceGraph } from '../../graph/graph.ts';
import type { OAuth } from '../oauth/oauth.ts';
import { DASHBOARD_PATH } from '../../http/dashboard/dashboard-site.ts';

export interface Dashboard {
  readonly sessions: DashboardSessions;
  readonly logIns: DashboardLogIns;
  /** Makes an address that opens the dashboard of a graph once. Throws NOT_FOUND. */
  readonly newLink: (graphId: string) => Promise<string>;
  /** The same for the oldest graph; undefined where there is none. */
  readonly newFirstLink: () => Promise<string | undefined>;
}

interface LogInParts extends Pick<OAuth, 'context' | 'verifier'> {
  readonly authenticator: Authenticator;
}

/** Where users can log in. */
export function openDashboard(
  records: ServiceGraph,
  secret: string,
  { context: { base }, verifier, authenticator }: LogInParts,
): Dashboard {
  const tokens = new SessionTokens(derivedSecret(secret, 'sessions of the dashboard'), base);
  const sessions = new DashboardSessions(records, tokens);
  const addressOf = (link: string) => `${base}${DASHBOARD_PATH}/open/${link}`;
  return {
    sessions,
    logIns: new DashboardLogIns({ sessions, authenticator, verifier }),
    newLink: async (graphId) => addressOf(await sessions.newLink(graphId)),
    newFirstLink: async () => {
      const link = await sessions.newFirstLink();
      return link && addressOf(link);
    },
  };
}

/** The same for an operator, who hears why there is none. */
export function dashboardLinks(dashboard: Dashboard | undefined): Dashboard['newLink'] {
  return (graphId) => {
    if (dashboard) return dashboard.newLink(graphId);
    throw new AppError(
      'FORBIDDEN',
      'There is no dashboard: PUBLIC_URL must have https or be of this machine.',
    );
  };
}
