import type { ErrorRequestHandler, Express, RequestHandler } from 'express';
import { AppError } from '../errors.ts';

/** The paths of the tools' routes, and of administration. */
export const API_BASE = '/api/v1/memory';
export const ADMIN_BASE = '/api/v1/admin';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Route {
  /** As OpenAPI writes it, such as `/relationships/{key}`. */
  readonly path: string;
  /** Handlers that check a request before it is served. */
  readonly admission: readonly RequestHandler[];
  readonly handlers: { readonly [Name in Method]?: readonly (RequestHandler | ErrorRequestHandler)[] };
  /** For a route of the API, which web pages of other origins may call: the methods they may use. */
  readonly api?: readonly Method[];
}

/** Serves the routes. Answers another method on their paths with 405 and Allow, and OPTIONS with Allow. */
export function mount(app: Express, routes: readonly Route[]): void {
  for (const { path, admission, handlers } of routes) {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    for (const [method, own] of Object.entries(handlers)) {
      const name = method.toLowerCase() as Lowercase<Method>;
      app[name](pattern, ...admission, ...own);
    }
    app.all(pattern, ...admission, allowOnly(methodsOf({ handlers })));
  }
}

export function methodsOf({ handlers }: Pick<Route, 'handlers'>): Method[] {
  return Object.keys(handlers) as Method[];
}

export function allowOf(methods: readonly string[]): string {
  const served = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...served, 'OPTIONS'].join(', ');
}

function allowOnly(methods: readonly string[]): RequestHandler {
  const allow = allowOf(methods);
  return (request, response) => {
    response.setHeader('Allow', allow);
    if (request.method === 'OPTIONS') response.status(204).end();
    else throw new AppError('METHOD_NOT_ALLOWED', `Use ${methods.join(' or ')} on this path.`);
  };
}
