import { DashboardSessions } from '../../auth/dashboard/dashboard-sessions.ts';
import { SessionTokens } from '../../auth/dashboard/session-token.ts';
import { derivedSecret } from '../../auth/secret-box.ts';
import { AppError } from '../../errors.ts';
import type { ServiceGraph } from '../../graph/graph.ts';
import { DASHBOARD_PATH } from '../../http/dashboard/dashboard-pages.ts';

export interface Dashboard {
  readonly sessions: DashboardSessions;
  /** Makes an address that opens the dashboard of a graph once. Throws NOT_FOUND. */
  readonly newLink: (graphId: string) => Promise<string>;
}

/** `base` is where browsers reach the service; undefined where nobody can log in. */
export function openDashboard(records: ServiceGraph, secret: string, base: string | undefined) {
  if (base === undefined) return undefined;
  const tokens = new SessionTokens(derivedSecret(secret, 'sessions of the dashboard'), base);
  const sessions = new DashboardSessions(records, tokens);
  return {
    sessions,
    newLink: async (graphId: string) => `${base}${DASHBOARD_PATH}/open/${await sessions.newLink(graphId)}`,
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
