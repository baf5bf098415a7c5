import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import type { Tool } from '../tools/define-tool.ts';
import type { DashboardLogIns } from '../auth/dashboard/dashboard-log-ins.ts';
import type { DashboardSessions } from '../auth/dashboard/dashboard-sessions.ts';
import { dashboardRoutes } from './dashboard/dashboard-routes.ts';
import { SessionCookie } from './dashboard/session-cookie.ts';
import type { Administration } from '../auth/administration.ts';
import { adminRoutes } from './admin/admin-routes.ts';
import { browserPages } from './browser/browser-pages.ts';
import { browserSite } from './browser/browser-site.ts';
import { admissions, type AdmissionSettings } from './admission/admissions.ts';
import { crossOrigin, type OriginPolicy } from './admission/cross-origin.ts';
import { toolLimits } from './admission/tool-limit.ts';
import type { JsonBodies } from './body/json-body.ts';
import { compressAnswers } from './compression.ts';
import { errorHandler } from './error-response.ts';
import { identityRoutes } from './log-in/identity/identity-routes.ts';
import type { IdentitySettings } from './log-in/identity/provider.ts';
import { memoryRoutes } from './memory-routes.ts';
import type { Methods } from './mcp/methods.ts';
import { challengeOf, type OAuthContext } from './log-in/oauth/oauth-context.ts';
import type { OpenSession } from './log-in/oauth/dashboard-log-in.ts';
import { oauthRoutes } from './log-in/oauth/oauth-routes.ts';
import { errorPages } from './pages/error-page.ts';
import { startRoute } from './pages/start-page.ts';
import { siteFiles } from './pages/site-files.ts';
import { openApiDocument } from './openapi/document.ts';
import { EXPORT_SCHEMA_PATH, exportSchema } from './openapi/component-schemas.ts';
import { principalOf, requestContext, type MemoryOf } from './request-context.ts';
import { taggedAnswer } from './rest/etag.ts';
import { mount, type Route, API_BASE } from './routes.ts';
import { staticSite, referenceSite } from './reference/static-site.ts';
import { allows } from '../auth/principal.ts';

export interface HttpDependencies extends AdmissionSettings {
  readonly tools: readonly Tool[];
  /** Changes the MCP methods that are served. The conformance suite adds fixtures. */
  readonly mcpMethods: (own: Methods) => Methods;
  readonly memoryOf: MemoryOf;
  /** Whether the service can answer requests, for orchestrators. */
  readonly isReady: () => Promise<boolean>;
  readonly origins: OriginPolicy;
  /** Proxies whose X-Forwarded-For is trusted: how many, or which. Undefined trusts none. */
  readonly trustProxy: number | string[] | undefined;
  readonly bodies: JsonBodies;
  readonly admin: Administration;
  /** Log-ins by OAuth, where they are possible. */
  readonly oauth?: OAuthContext | undefined;
  /** The sessions of the dashboard, where log-ins are possible, and the log-ins for it. */
  readonly dashboard?: Dashboard | undefined;
  /** The identity provider of the service's own, where no other is configured. */
  readonly identity?: IdentitySettings | undefined;
  readonly logger: Logger;
}

interface Dashboard {
  readonly sessions: DashboardSessions;
  readonly logIns: DashboardLogIns;
}

/** All routes of the service, with the checks that a request passes before it is served. */
export function httpApp(dependencies: HttpDependencies): Express {
  const { mcpMethods, memoryOf, isReady, origins, limits, bodies, logger } = dependencies;
  const { admin, oauth, identity, dashboard } = dependencies;
  const cookie = dashboard && oauth && new SessionCookie(dashboard.sessions, oauth.base);
  const openSession: OpenSession | undefined =
    cookie && (async (response, token) => cookie.set(response, await dashboard.logIns.open(token)));
  const { open, wellFormed, program, caller, callerUnlimited, session } = admissions(dependencies, cookie);
  const limited = toolLimits(limits.counters, limits.planOf, limits.fileBytesOf);
  const tools = dependencies.tools.map(limited);

  /** An orchestrator may call these by any Host, and pages look the same by any. */
  const byAnyHost: Route[] = [
    ...siteFiles(),
    { path: '/healthz', admission: open, handlers: { GET: [alive] } },
    { path: '/readyz', admission: open, handlers: { GET: [ready(isReady)] } },
  ];
  const routes: Route[] = [
    startRoute(dashboard !== undefined),
    ...staticSite(referenceSite),
    ...browserPages(admin.browsers, limits.counters),
    ...browserSite(),
    { path: '/openapi.json', admission: open, handlers: { GET: [taggedAnswer(openApiDocument(tools))] } },
    { path: EXPORT_SCHEMA_PATH, admission: open, handlers: { GET: [taggedAnswer(exportSchema())] } },
    { path: `${API_BASE}/health`, admission: wellFormed, handlers: { GET: [alive] }, api: ['GET'] },
    ...(oauth ? oauthRoutes(oauth, limits.counters, openSession) : []),
    ...(identity ? identityRoutes(identity, limits.counters) : []),
    ...(dashboard && cookie
      ? dashboardRoutes(dashboard.sessions, cookie, {
          ...{ program, session, bodies, counters: limits.counters },
          ...{ limited, memoryOf, isOwnProvider: identity !== undefined },
        })
      : []),
    ...memoryRoutes({ tools, mcpMethods, memoryOf, bodies }, { program, caller, callerUnlimited }),
    ...adminRoutes(admin, {
      admission: [...caller, administrators],
      body: bodies.reader(),
      administratorOf: (response) => ({ accountId: principalOf(response).accountId }),
    }),
    {
      path: `${API_BASE}/*path`,
      admission: caller,
      handlers: { GET: [notFound], POST: [notFound] },
      api: ['GET', 'POST'],
    },
  ];

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.set('trust proxy', dependencies.trustProxy ?? false);
  app.use(requestContext(logger));
  mount(app, byAnyHost);
  app.use(crossOrigin(origins, routes), compressAnswers);
  mount(app, routes);
  const page = errorPages(dashboard !== undefined);
  app.use(notFound, errorHandler({ challenge: oauth && challengeOf(oauth), page }));
  return app;
}

const alive: RequestHandler = (_request, response) => void response.json({ status: 'ok' });

function ready(isReady: () => Promise<boolean>): RequestHandler {
  return async (_request, response) => {
    const isOk = await isReady();
    response.status(isOk ? 200 : 503).json({ status: isOk ? 'ok' : 'failed' });
  };
}

const notFound: RequestHandler = () => {
  throw new AppError('NOT_FOUND', 'Nothing is at this address. /docs and /openapi.json list what there is.');
};

/** Admits authenticated callers that may administer their account: by a live key or a token with the scope admin. */
const administrators: RequestHandler = (_request, response, next) => {
  const { scope, tenant } = principalOf(response);
  if (tenant.sandbox)
    throw new AppError('FORBIDDEN', 'A key of a sandbox does not administer. Use a live key.');
  if (!allows(scope, 'admin'))
    throw new AppError('FORBIDDEN', `This needs the scope admin, and this credential has ${scope}.`);
  next();
};
