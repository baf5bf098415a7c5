import express, { type Request, type RequestHandler, type Response, type Express } from 'express';
import { z } from 'zod';
import type { Administration } from '../../auth/administration.ts';
import type { Administrator } from '../../auth/principal.ts';
import { parseInput } from '../../tools/parse-input.ts';
import { type Route, mount, ADMIN_BASE } from '../routes.ts';
import type { AdminOperation } from './operations/define-operation.ts';
import { ADMIN_OPERATIONS } from './operations/index.ts';
import { timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';
import { JsonBodies } from '../body/json-body.ts';
import { errorHandler } from '../error-response.ts';
import { requestContext } from '../request-context.ts';

const nothing = z.strictObject({});

interface AdminAccess {
  readonly admission: readonly RequestHandler[];
  readonly body: readonly RequestHandler[];
  readonly administratorOf: (response: Response) => Administrator;
}

/** The routes by which accounts, graphs, keys and members are managed: of the own account, or by the operator of all. */
export function adminRoutes(admin: Administration, access: AdminAccess): Route[] {
  const byPath = Map.groupBy(ADMIN_OPERATIONS, ({ path }) => path);
  return [...byPath].map(([path, operations]) => ({
    path: ADMIN_BASE + path,
    admission: access.admission,
    handlers: Object.fromEntries(
      operations.map((operation) => [operation.method, handlersOf(operation, admin, access)]),
    ),
  }));
}

function handlersOf(operation: AdminOperation, admin: Administration, access: AdminAccess): RequestHandler[] {
  const { method, input: schema = nothing, status = 200 } = operation;
  const answer: RequestHandler = async (request: Request, response) => {
    const id = String(request.params['id'] ?? '');
    const input = parseInput(schema, method === 'GET' ? request.query : (request.body ?? {}));
    const by = access.administratorOf(response);
    response.setHeader('Cache-Control', 'no-store');
    response.status(status).json(await operation.run({ admin, by, id, input }));
  };
  if (method === 'GET') return [answer];
  return [withoutQuery, ...(method === 'POST' ? access.body : []), answer];
}

const withoutQuery: RequestHandler = (request, _response, next) => {
  parseInput(nothing, request.query);
  next();
};

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
