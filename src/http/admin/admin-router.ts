import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { Administrator } from '../../auth/administrator.ts';
import { parseInput } from '../../tools/parse-input.ts';
import type { Route } from '../routes.ts';

const ADMIN_BASE = '/api/v1/admin';

const nothing = z.strictObject({});

export interface AdminAccess {
  /** Handlers that admit administrators. */
  readonly admission: readonly RequestHandler[];
  /** Handlers that read the JSON body. */
  readonly body: readonly RequestHandler[];
  readonly administratorOf: (response: Response) => Administrator;
}

/** Gets the id of the path, and the body or, of a GET, the query parameters. */
export type Action = (by: Administrator, id: string, input: unknown) => Promise<object>;

/** Makes the routes of administration: who is admitted, what is read, and that no answer is kept. */
export function adminRouter(access: AdminAccess) {
  const answer =
    (action: Action, status: number): RequestHandler =>
    async (request: Request, response) => {
      const id = String(request.params['id'] ?? '');
      const input: unknown = request.method === 'GET' ? request.query : (request.body ?? {});
      response.setHeader('Cache-Control', 'no-store');
      response.status(status).json(await action(access.administratorOf(response), id, input));
    };
  return {
    route: (path: string, handlers: Route['handlers']): Route => ({
      path: ADMIN_BASE + path,
      admission: access.admission,
      handlers,
    }),
    get: (action: Action) => [withoutQuery, answer(action, 200)],
    /** A GET with query parameters. */
    search: (action: Action) => [answer(action, 200)],
    post: (action: Action, status = 200) => [withoutQuery, ...access.body, answer(action, status)],
  };
}

const withoutQuery: RequestHandler = (request, _response, next) => {
  parseInput(nothing, request.query);
  next();
};

export async function done(status: string, work: Promise<void>): Promise<object> {
  await work;
  return { status };
}
