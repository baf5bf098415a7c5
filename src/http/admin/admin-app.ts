import { timingSafeEqual } from 'node:crypto';
import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Administration } from '../../auth/administration.ts';
import { AppError } from '../../errors.ts';
import { JsonBodies } from '../body/json-body.ts';
import { errorHandler } from '../error-response.ts';
import { requestContext } from '../request-context.ts';
import { mount } from '../routes.ts';
import { adminRoutes } from './admin-routes.ts';

/**
 * The admin endpoint of the operator, for a loopback listener of its own. Its token is in a file that only the user of the
 * service can read: an API key, whatever its scope, never reaches another account.
 */
export function adminApp(admin: Administration, token: string, logger: Logger): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(requestContext(logger));
  const routes = adminRoutes(admin, {
    admission: [withToken(token)],
    body: new JsonBodies().reader(),
    administratorOf: () => ({ accountId: undefined }),
  });
  mount(app, routes);
  app.use(withToken(token), () => {
    throw new AppError('NOT_FOUND', 'There is nothing at this path of the admin endpoint. Use: hm --help');
  });
  app.use(errorHandler());
  return app;
}

function withToken(token: string): RequestHandler {
  const expected = Buffer.from(`Bearer ${token}`);
  return (request, _response, next) => {
    const given = Buffer.from(request.get('authorization') ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      throw new AppError('UNAUTHENTICATED', 'This is the admin endpoint. Use: hm accounts list');
    }
    next();
  };
}
