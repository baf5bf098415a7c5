import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { Administration } from '../../auth/administration.ts';
import type { Administrator } from '../../auth/principal.ts';
import { parseInput } from '../../tools/parse-input.ts';
import { type Route, ADMIN_BASE } from '../routes.ts';
import type { AdminOperation } from './operations/define-operation.ts';
import { ADMIN_OPERATIONS } from './operations/index.ts';

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
