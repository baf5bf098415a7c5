import type { RequestHandler } from 'express';
import type { DashboardSessions } from '../../auth/dashboard/dashboard-sessions.ts';
import { addressLimit } from '../admission/address-limit.ts';
import type { CounterStore } from '../admission/counters.ts';
import type { JsonBodies } from '../body/json-body.ts';
import type { Route } from '../routes.ts';
import { dashboardPages } from './dashboard-pages.ts';
import { fileRoutes, type FileRouteParts } from './file-routes.ts';
import { SessionCookie } from './session-cookie.ts';
import { sessionRoutes } from './session-routes.ts';

/** Log-ins and pages a minute from one network. */
const LOG_INS = 60;
const PAGES = 240;

interface DashboardParts extends Omit<FileRouteParts, 'cookie'> {
  /** Handlers that admit callers by a token of OAuth or a key. */
  readonly caller: readonly RequestHandler[];
  readonly bodies: JsonBodies;
  readonly counters: CounterStore;
}

/** The dashboard and the sessions that it stands on; no token of theirs is taken by /mcp or the routes of tools. */
export function dashboardRoutes(
  sessions: DashboardSessions,
  base: string,
  { caller, bodies, counters, ...files }: DashboardParts,
): Route[] {
  const cookie = new SessionCookie(sessions, base);
  const limit = addressLimit(counters.counter('dashboard-log-in'), LOG_INS);
  return [
    ...sessionRoutes({ sessions, cookie, caller, body: bodies.reader(), limit }),
    ...fileRoutes({ ...files, cookie }),
    ...dashboardPages({ sessions, cookie, limit: addressLimit(counters.counter('dashboard-page'), PAGES) }),
  ];
}
