import type { ErrorRequestHandler, Express, RequestHandler } from 'express';
import { AppError } from '../errors.ts';

type Method = 'GET' | 'POST' | 'DELETE';

/** A way into the service. */
export interface Route {
  /** As OpenAPI writes it, such as `/relationships/{key}`. */
  readonly path: string;
  /** What a request passes before its handlers. */
  readonly admission: readonly RequestHandler[];
  readonly handlers: { readonly [Name in Method]?: readonly (RequestHandler | ErrorRequestHandler)[] };
  /** Of the API, that programs and web pages of other origins call: the methods that pages may use. */
  readonly api?: readonly Method[];
}

/** Serves the routes. Another method on their paths is answered 405 with Allow, OPTIONS with Allow. */
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

/** The methods of a path with those that come along, as `Allow` has them. */
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
