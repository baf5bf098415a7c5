import express, { type Express } from 'express';
import type { Logger } from 'pino';
import type { Authenticator } from '../auth/authenticator.ts';
import { AppError } from '../errors.ts';
import type { Tool } from '../tools/define-tool.ts';
import { authenticated, wellFormedCredential } from './authenticated.ts';
import { errorHandler } from './error-response.ts';
import { mcpEndpoint } from './mcp/mcp-endpoint.ts';
import { toMcpTools, type McpTool } from './mcp/mcp-tool.ts';
import { originGuard, type OriginPolicy } from './origin-guard.ts';
import { requestContext } from './request-context.ts';
import { restRoutes, type MemoryOf } from './rest.ts';

export interface HttpDependencies {
  readonly tools: readonly Tool[];
  /** Offered over MCP besides; the conformance suite wants tools of its own. */
  readonly mcpTools: readonly McpTool[];
  readonly authenticator: Authenticator;
  readonly memoryOf: MemoryOf;
  /** Whether the service can answer at all, for orchestrators. */
  readonly isReady: () => Promise<boolean>;
  readonly origins: OriginPolicy;
  readonly logger: Logger;
}

/** Everything the service answers over HTTP. */
export function httpApp(dependencies: HttpDependencies): Express {
  const { tools, mcpTools, authenticator, memoryOf, isReady, origins, logger } = dependencies;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(requestContext(logger));
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  app.get('/readyz', async (_request, response) => {
    const ready = await isReady();
    response.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'failed' });
  });
  app.use(originGuard(origins));
  app.use('/mcp', mcpEndpoint([...toMcpTools(tools), ...mcpTools], authenticator, memoryOf));
  app.get(
    '/api/v1/memory/health',
    wellFormedCredential,
    (_request, response) => void response.json({ status: 'ok' }),
  );
  app.use('/api/v1/memory', authenticated(authenticator), restRoutes(tools, memoryOf));
  app.use(() => {
    throw new AppError('NOT_FOUND', 'There is nothing at this path. The README lists the routes.');
  });
  app.use(errorHandler);
  return app;
}
