import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '../../errors.ts';
import { setRoute } from '../request-context.ts';
import { allowOf, methodsOf, type Route } from '../routes.ts';
import { RATE_HEADERS } from './counters.ts';

export interface OriginPolicy {
  /** Host names of the service, besides loopback. */
  readonly hosts: readonly string[];
  /** Web origins that may call it, besides loopback. */
  readonly origins: readonly string[];
  /** Whether pages of every other origin may call the API as well. */
  readonly anyOrigin: boolean;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const HEADERS = ['Content-Type', 'Authorization', 'Mcp-Session-Id'];
/** Headers that are allowed if a preflight asks for them. */
const OPTIONAL_HEADERS = [
  ...['MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name', 'X-Graph-Id'],
  ...['Idempotency-Key', 'If-Match', 'If-None-Match', 'Content-Encoding'],
];
const EXPOSED = ['Mcp-Session-Id', 'WWW-Authenticate', ...RATE_HEADERS].join(', ');

/**
 * Checks Host and Origin before authentication: an unknown Host is DNS rebinding. Every answer of the API has the CORS
 * headers, so that a page can read a refusal too. They are safe for any origin because the API reads no cookie.
 */
export function crossOrigin(
  { hosts, origins, anyOrigin }: OriginPolicy,
  routes: readonly Route[],
): RequestHandler {
  const isKnown = hostCheck(hosts);
  const mayCall = (origin: string) => origins.includes(origin) || LOOPBACK.has(hostName(origin) ?? '');
  const routeOf = apiRoutes(routes);
  return (request, response, next) => {
    const route = routeOf(request.path);
    if (route) setCorsHeaders(request, response, route);
    if (!isKnown(request)) throw unknownHost();
    // A preflight is never refused for its Origin: the page can then send its request, and read why that is refused.
    if (route && request.method === 'OPTIONS')
      return void response.setHeader('Allow', route.allow).status(204).end();
    const { origin } = request.headers;
    if (origin !== undefined && !(route && anyOrigin) && !mayCall(origin)) throw foreignOrigin();
    next();
  };
}

/** Refuses requests that no page of the service sends. It guards what a cookie opens. */
export function refuseOtherPages({ hosts, origins }: OriginPolicy): (request: IncomingMessage) => void {
  const isKnown = hostCheck(hosts);
  return (request) => {
    if (!isKnown(request)) throw unknownHost();
    const { host = '', origin = '' } = request.headers;
    if (URL.parse(origin)?.host !== host.toLowerCase() && !origins.includes(origin)) throw foreignOrigin();
  };
}

const isLoopback = hostCheck([]);

/** Refuses every web page, and every Host but loopback, by which a page of another name may reach this machine. */
export const fromOwnMachine: RequestHandler = (request, _response, next) => {
  if (!isLoopback(request)) throw new AppError('FORBIDDEN', 'This Host is not served here.');
  if (request.headers.origin !== undefined)
    throw new AppError(
      'FORBIDDEN',
      'This endpoint is for programs of this machine: no web page may call it.',
    );
  next();
};

function hostCheck(hosts: readonly string[]): (request: Pick<IncomingMessage, 'headers'>) => boolean {
  const known = new Set([...LOOPBACK, ...hosts.map((host) => host.toLowerCase())]);
  return ({ headers }) => known.has(hostName(`http://${headers.host ?? ''}`) ?? '');
}

/** Why a page of that host leads nowhere either. */
export const UNKNOWN_HOST = 'unknown_host';

function unknownHost(): AppError {
  const message = 'This Host is not served. Add it to ALLOWED_HOSTS if it is yours.';
  return new AppError('FORBIDDEN', message, { details: { reason: UNKNOWN_HOST } });
}

function setCorsHeaders(request: Request, response: Response, route: ApiRoute): void {
  setRoute(response, route.pattern);
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Methods', route.methods);
  response.setHeader('Access-Control-Allow-Headers', allowedHeaders(request));
  response.setHeader('Access-Control-Expose-Headers', EXPOSED);
}

function allowedHeaders(request: Request): string {
  const given = (request.get('access-control-request-headers') ?? '').toLowerCase();
  const asked = given.split(',').map((name) => name.trim());
  return [...HEADERS, ...OPTIONAL_HEADERS.filter((name) => asked.includes(name.toLowerCase()))].join(', ');
}

function hostName(url: string): string | undefined {
  return URL.parse(url)?.hostname;
}

function foreignOrigin(): AppError {
  const message = 'This Origin may not call the service. Add it to ALLOWED_ORIGINS if it is yours.';
  return new AppError('FORBIDDEN', message);
}

/** A route of the API as web pages of other origins see it. */
interface ApiRoute {
  /** The path without the values of its parameters, such as a key. */
  readonly pattern: string;
  readonly methods: string;
  readonly allow: string;
}

function apiRoutes(routes: readonly Route[]): (path: string) => ApiRoute | undefined {
  const known = routes.flatMap(({ path, handlers, api }) => {
    if (!api) return [];
    const pattern = path.replace('*path', '*');
    const form = new RegExp(`^${path.replace('/*path', '(?:/.*)?').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`);
    return [{ form, pattern, methods: allowOf(api), allow: allowOf(methodsOf({ handlers })) }];
  });
  return (path) => known.find(({ form }) => form.test(path));
}
