import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Authenticator } from '../auth/authenticator.ts';
import { AppError } from '../errors.ts';
import type { PlanOf } from '../auth/plans.ts';
import type { Tool } from '../tools/define-tool.ts';
import { allowOnly } from './allowed-methods.ts';
import { authenticated, wellFormedCredential } from './authenticated.ts';
import { compress } from './compress.ts';
import { docsPage } from './docs/docs-page.ts';
import { errorHandler } from './error-response.ts';
import { mcpEndpoint } from './mcp/mcp-endpoint.ts';
import type { Methods } from './mcp/methods.ts';
import { API_BASE } from './openapi/document.ts';
import { openApiRoute } from './openapi/openapi-route.ts';
import { originGuard, type OriginPolicy } from './origin-guard.ts';
import { AddressLimit } from './rate-limit/address-limit.ts';
import type { CounterStore } from './rate-limit/counters.ts';
import { requestLimit } from './rate-limit/request-limit.ts';
import { limitedTools } from './rate-limit/tool-limit.ts';
import { requestContext } from './request-context.ts';
import { restRoutes, type MemoryOf } from './rest.ts';

export interface HttpDependencies {
  readonly tools: readonly Tool[];
  /** What MCP serves, given the service's own; the conformance suite wants fixtures beside them. */
  readonly mcpMethods: (own: Methods) => Methods;
  readonly authenticator: Authenticator;
  readonly memoryOf: MemoryOf;
  /** Whether the service can answer at all, for orchestrators. */
  readonly isReady: () => Promise<boolean>;
  readonly origins: OriginPolicy;
  /** Proxies whose X-Forwarded-For counts: how many, or which; undefined trusts none. */
  readonly trustProxy: number | string[] | undefined;
  readonly limits: Limits;
  readonly logger: Logger;
}

export interface Limits {
  readonly counters: CounterStore;
  readonly planOf: PlanOf;
  /** Failed credentials a minute from one address. */
  readonly failedCredentials: number;
}

/** Everything the service answers over HTTP. */
export function httpApp(dependencies: HttpDependencies): Express {
  const { mcpMethods, memoryOf, isReady, origins, limits, logger } = dependencies;
  const tools = limitedTools(dependencies.tools, limits.counters, limits.planOf);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', dependencies.trustProxy ?? false);
  app.use(requestContext(logger));
  app.route('/healthz').get(alive).all(allowOnly('GET'));
  app.route('/readyz').get(readiness(isReady)).all(allowOnly('GET'));
  app.use(originGuard(origins));
  const admission = admissionOf(dependencies);
  app.use(
    '/mcp',
    mcpEndpoint({ tools, mcpMethods, admission: [admission.authenticate, admission.limit], memoryOf }),
  );
  app.route(`${API_BASE}/health`).all(wellFormedCredential).get(alive).all(allowOnly('GET'));
  app.use(compress, docsPage(), openApiRoute(tools));
  app.use(API_BASE, admission.authenticate, unless(unlimitedPaths(tools), admission.limit));
  app.use(API_BASE, restRoutes(tools, memoryOf));
  app.use(() => {
    throw new AppError(
      'NOT_FOUND',
      'There is nothing at this path. /docs and /openapi.json list the routes.',
    );
  });
  app.use(errorHandler);
  return app;
}

/** What comes before every tool: whose request it is, and whether that one may make it now. */
function admissionOf({ authenticator, limits }: HttpDependencies) {
  const { counters, planOf, failedCredentials } = limits;
  const failures = new AddressLimit(counters.counter('failed'), failedCredentials);
  return {
    authenticate: authenticated(authenticator, failures),
    limit: requestLimit(counters, planOf),
  };
}

function unlimitedPaths(tools: readonly Tool[]): ReadonlySet<string> {
  return new Set(tools.flatMap(({ rest }) => (rest?.unlimited ? [rest.path] : [])));
}

function unless(paths: ReadonlySet<string>, handler: RequestHandler): RequestHandler {
  return (request, response, next) => (paths.has(request.path) ? next() : handler(request, response, next));
}

const alive: RequestHandler = (_request, response) => void response.json({ status: 'ok' });

function readiness(isReady: () => Promise<boolean>): RequestHandler {
  return async (_request, response) => {
    const ready = await isReady();
    response.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'failed' });
  };
}
