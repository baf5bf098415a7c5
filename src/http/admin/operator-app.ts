import express, { type Express } from 'express';
import { AppError } from '../../errors.ts';
import { operatorAlone, operatorCaller, type OperatorIn } from '../admission/operator-caller.ts';
import { toolLimits } from '../admission/tool-limit.ts';
import { errorHandler } from '../error-response.ts';
import type { HttpDependencies } from '../http-app.ts';
import { memoryRoutes } from '../memory-routes.ts';
import { requestContext } from '../request-context.ts';
import { mount } from '../routes.ts';
import { adminRoutes } from './admin-routes.ts';

interface OperatorAccess {
  readonly token: string;
  readonly operatorIn: OperatorIn;
}

/**
 * The endpoint of the operator, for a loopback listener of its own: the administration of all accounts, and the memory of the
 * graph that a request names. Its token is in a file that only the user of the service can read: an API key, whatever its
 * scope, never reaches another account.
 */
export function operatorApp(dependencies: HttpDependencies, { token, operatorIn }: OperatorAccess): Express {
  const { admin, bodies, limits, logger } = dependencies;
  const limited = toolLimits(limits.counters, limits.planOf, limits.fileBytesOf);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.use(requestContext(logger), ...operatorAlone(token));
  mount(app, [
    ...memoryRoutes(
      { ...dependencies, tools: dependencies.tools.map(limited) },
      operatorCaller(dependencies, operatorIn),
    ),
    ...adminRoutes(admin, {
      admission: [],
      body: bodies.reader(),
      administratorOf: () => ({ accountId: undefined }),
    }),
  ]);
  app.use(() => {
    throw new AppError(
      'NOT_FOUND',
      'There is nothing at this path of the operator’s endpoint. Use: hm --help',
    );
  });
  app.use(errorHandler());
  return app;
}
