import type { RequestHandler, Response } from 'express';
import { LOG_IN_PATH } from '../../../auth/dashboard/session-token.ts';
import { MEMORY_SCOPES } from '../../../auth/principal.ts';
import { DASHBOARD_PATH } from '../../dashboard/dashboard-site.ts';
import { beginLogIn } from './kept-log-in.ts';
import type { OAuthContext } from './oauth-context.ts';
import { queryOf } from './parameters.ts';

/** Opens a session for the user of an access token, in this browser. */
export type OpenSession = (response: Response, accessToken: string) => Promise<void>;

/** The cookie that keeps it until the user is back is no longer. */
const LONGEST_NEXT = 1_000;

/** Logs a user in to the dashboard. It asks for no consent: nobody but a page of our own is let in. */
export function dashboardLogIn(context: OAuthContext): RequestHandler {
  return async (request, response) => {
    const next = pageOf(queryOf(request).get('next') ?? '');
    response.redirect(303, await beginLogIn(context, response, { next }, MEMORY_SCOPES.join(' ')));
  };
}

/** The page of the dashboard that an address names, else its first: nobody is sent elsewhere, nor to this log-in again. */
export function pageOf(next: string): string {
  const to = next.startsWith('/') && next.length <= LONGEST_NEXT ? URL.parse(next, NOWHERE) : null;
  if (to?.origin !== NOWHERE || to.pathname === LOG_IN_PATH) return DASHBOARD_PATH;
  const isPage = to.pathname === DASHBOARD_PATH || to.pathname.startsWith(`${DASHBOARD_PATH}/`);
  return isPage ? to.pathname + to.search + to.hash : DASHBOARD_PATH;
}

const NOWHERE = 'http://nowhere.invalid';

/** Where somebody hears that a log-in failed. */
export function problemAddress(problem: string): string {
  return `${DASHBOARD_PATH}?${new URLSearchParams({ problem }).toString()}`;
}
