import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Authenticator } from '../auth/authenticator.ts';
import { AppError } from '../errors.ts';
import type { Tool } from '../tools/define-tool.ts';
import { allowOnly } from './allowed-methods.ts';
import { authenticated, wellFormedCredential } from './authenticated.ts';
import { compress } from './compress.ts';
import { docsPage } from './docs/docs-page.ts';
import { errorHandler } from './error-response.ts';
import { mcpEndpoint } from './mcp/mcp-endpoint.ts';
import { API_BASE } from './openapi/document.ts';
import { openApiRoute } from './openapi/openapi-route.ts';
import { originGuard, type OriginPolicy } from './origin-guard.ts';
import { requestContext } from './request-context.ts';
import { restRoutes, type MemoryOf } from './rest.ts';

export interface HttpDependencies {
  readonly tools: readonly Tool[];
  readonly authenticator: Authenticator;
  readonly memoryOf: MemoryOf;
  /** Whether the service can answer at all, for orchestrators. */
  readonly isReady: () => Promise<boolean>;
  readonly origins: OriginPolicy;
  readonly logger: Logger;
}

/** Everything the service answers over HTTP. */
export function httpApp(dependencies: HttpDependencies): Express {
  const { tools, authenticator, memoryOf, isReady, origins, logger } = dependencies;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(requestContext(logger));
  app.route('/healthz').get(alive).all(allowOnly('GET'));
  app.route('/readyz').get(readiness(isReady)).all(allowOnly('GET'));
  app.use(originGuard(origins));
  app.use('/mcp', mcpEndpoint(tools, authenticator, memoryOf));
  app.route(`${API_BASE}/health`).all(wellFormedCredential).get(alive).all(allowOnly('GET'));
  app.use(compress, docsPage(), openApiRoute(tools));
  app.use(API_BASE, authenticated(authenticator), restRoutes(tools, memoryOf));
  app.use(() => {
    throw new AppError(
      'NOT_FOUND',
      'There is nothing at this path. /docs and /openapi.json list the routes.',
    );
  });
  app.use(errorHandler);
  return app;
}

const alive: RequestHandler = (_request, response) => void response.json({ status: 'ok' });

function readiness(isReady: () => Promise<boolean>): RequestHandler {
  return async (_request, response) => {
    const ready = await isReady();
    response.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'failed' });
  };
}
