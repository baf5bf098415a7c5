import type { RequestHandler, NextFunction, Request, Response } from 'express';
import type {
  DashboardSessions,
  DashboardSession,
  OpenedSession,
} from '../../auth/dashboard/dashboard-sessions.ts';
import { addressLimit } from '../admission/request-limit.ts';
import type { CounterStore } from '../admission/counters.ts';
import type { JsonBodies } from '../body/json-body.ts';
import type { Route } from '../routes.ts';
import { dashboardSite } from './dashboard-site.ts';
import { fileRoutes } from './file-routes.ts';
import { listRoute, type ListRouteParts } from './list-route.ts';
import type { SessionCookie } from './session-cookie.ts';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { listOrphans } from '../../tools/list-orphans.ts';
import { parseInput } from '../../tools/parse-input.ts';
import { noStore, principalOf } from '../request-context.ts';

/** Log-ins a minute from one network. */
const LOG_INS = 60;

interface DashboardParts extends ListRouteParts {
  /** Handlers that admit callers by a token of OAuth or a key. */
  readonly program: readonly RequestHandler[];
  /** Whether users log in at the identity provider of the service's own. */
  readonly isOwnProvider: boolean;
  readonly bodies: JsonBodies;
  readonly counters: CounterStore;
}

/** The dashboard and the sessions that it stands on. */
export function dashboardRoutes(
  sessions: DashboardSessions,
  cookie: SessionCookie,
  { program, isOwnProvider, bodies, counters, ...lists }: DashboardParts,
): Route[] {
  const limit = addressLimit(counters.counter('dashboard-log-in'), LOG_INS);
  return [
    ...sessionRoutes({ sessions, cookie, program, isOwnProvider, body: bodies.reader(), limit }),
    ...fileRoutes(lists),
    listRoute(listOrphans, '/api/orphans', lists),
    ...dashboardSite(),
  ];
}

/** What begins a session: the token of a one-time link, or nothing. */
export const sessionLogIn = z.strictObject({ token: z.string().min(1).max(200).optional() });
export const graphChoice = z.strictObject({ graph_id: z.string().max(100) });

interface SessionParts {
  readonly sessions: DashboardSessions;
  readonly cookie: SessionCookie;
  readonly limit: RequestHandler;
  readonly program: readonly RequestHandler[];
  readonly isOwnProvider: boolean;
  readonly body: readonly RequestHandler[];
}

/** The sessions of the dashboard: begun by a log-in of OAuth or a one-time link, ended on request. */
function sessionRoutes({ sessions, cookie, program, isOwnProvider, body, limit }: SessionParts): Route[] {
  const open: RequestHandler = async (request, response) => {
    const { token: link } = request.body as z.output<typeof sessionLogIn>;
    const opened = await (link === undefined ? sessions.open(userOf(response)) : sessions.openByLink(link));
    cookie.set(response, opened);
    response.status(201).json({ token: opened.token, ...publicOf(opened) });
  };
  const show: RequestHandler = async (request, response) => {
    response.json(describe(await cookie.sessionOf(request), isOwnProvider));
  };
  const end: RequestHandler = async (request, response) => {
    await sessions.end(await cookie.sessionOf(request));
    cookie.drop(response);
    response.json({ status: 'ended' });
  };
  const choose: RequestHandler = async (request, response) => {
    const session = await cookie.sessionOf(request);
    const { graph_id } = parseInput(graphChoice, request.body ?? {});
    await sessions.chooseGraph(session, graph_id);
    response.json(describe({ ...session, graph_id }, isOwnProvider));
  };
  return [
    {
      path: '/api/session',
      admission: [noStore],
      handlers: {
        GET: [show],
        POST: [limit, where(hasBody, body), readLogIn, where(isLogIn, program), open],
        DELETE: [end],
      },
    },
    { path: '/api/session/graph', admission: [noStore], handlers: { PUT: [...body, choose] } },
  ];
}

const readLogIn: RequestHandler = (request, _response, next) => {
  request.body = parseInput(sessionLogIn, request.body ?? {});
  next();
};

function where(isMeant: (request: Request) => boolean, handlers: readonly RequestHandler[]): RequestHandler {
  return (request, response, next) => (isMeant(request) ? runAll(handlers, request, response, next) : next());
}

function hasBody(request: Request): boolean {
  return request.get('transfer-encoding') !== undefined || Number(request.get('content-length') ?? 0) > 0;
}

/** A link stands for itself; without one the caller must be logged in. */
function isLogIn({ body }: Request): boolean {
  return (body as z.output<typeof sessionLogIn>).token === undefined;
}

function runAll(
  [first, ...others]: readonly RequestHandler[],
  request: Request,
  response: Response,
  next: NextFunction,
): void {
  if (!first) return next();
  const proceed = (error?: unknown) =>
    error === undefined ? runAll(others, request, response, next) : next(error);
  Promise.resolve(first(request, response, proceed)).catch(next);
}

/** Throws FORBIDDEN for an API key: a key is for programs, and its holder is nobody who logged in. */
function userOf(response: Response) {
  const principal = principalOf(response);
  if (principal.keyId === undefined) return principal;
  throw new AppError(
    'FORBIDDEN',
    'A session begins with a log-in by OAuth or a one-time link, not with an API key.',
  );
}

function publicOf({ csrf, expiresAt }: OpenedSession) {
  return { csrf, expires_at: new Date(expiresAt).toISOString() };
}

function describe(session: DashboardSession, isOwnProvider: boolean) {
  const { subject, scope, role, graph_id, kept_until, account_id, account_name, plan, graphs, csrf } =
    session;
  const expires_at = new Date(kept_until).toISOString();
  const identity_provider = isOwnProvider ? 'own' : 'other';
  return {
    subject,
    scope,
    role,
    identity_provider,
    account_id,
    account_name,
    plan,
    graph_id,
    graphs,
    csrf,
    expires_at,
  };
}
