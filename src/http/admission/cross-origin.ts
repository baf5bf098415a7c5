import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '../../errors.ts';
import { allowOf, methodsOf, type Route } from '../routes.ts';
import { RATE_HEADERS } from './rate-headers.ts';
import { setRoute } from '../request-context.ts';

export interface OriginPolicy {
  /** Host names the service is reached by, besides loopback. */
  readonly hosts: readonly string[];
  /** Web origins that may call it, besides loopback. */
  readonly origins: readonly string[];
  /** Whether pages of every other origin may call the API as well. */
  readonly anyOrigin: boolean;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const HEADERS = ['Content-Type', 'Authorization', 'Mcp-Session-Id'];
/** Allowed besides, where a preflight asks for them. */
const FURTHER = [
  ...['MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name', 'X-Graph-Id'],
  ...['Idempotency-Key', 'If-None-Match', 'Content-Encoding'],
];
const EXPOSED = ['Mcp-Session-Id', 'WWW-Authenticate', ...RATE_HEADERS].join(', ');

/**
 * What web pages may do, before authentication. A Host that only DNS rebinding could have brought here is refused, and so
 * is an Origin that may not call. Every answer of the API carries the CORS headers, a refusal too, so that the page can
 * read why; they are safe for any origin because no cookie is ever read there.
 */
export function crossOrigin(
  { hosts, origins, anyOrigin }: OriginPolicy,
  routes: readonly Route[],
): RequestHandler {
  const knownHosts = new Set([...LOOPBACK, ...hosts.map((host) => host.toLowerCase())]);
  const mayCall = (origin: string) => origins.includes(origin) || LOOPBACK.has(hostName(origin) ?? '');
  const routeOf = apiRoutes(routes);
  return (request, response, next) => {
    const route = routeOf(request.path);
    if (route) setCorsHeaders(request, response, route);
    const host = hostName(`http://${request.headers.host ?? ''}`);
    if (host === undefined || !knownHosts.has(host)) throw foreignHost();
    // A refused preflight would keep the page from sending the request whose refusal it can read.
    if (route && request.method === 'OPTIONS') return answerOptions(response, route);
    const { origin } = request.headers;
    if (origin !== undefined && !(route && anyOrigin) && !mayCall(origin)) throw foreignOrigin();
    next();
  };
}

function setCorsHeaders(request: Request, response: Response, route: ApiRoute): void {
  setRoute(response, route.pattern);
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Methods', route.methods);
  response.setHeader('Access-Control-Allow-Headers', allowedHeaders(request));
  response.setHeader('Access-Control-Expose-Headers', EXPOSED);
}

function allowedHeaders(request: Request): string {
  const asked = (request.get('access-control-request-headers') ?? '').toLowerCase().split(/\s*,\s*/);
  return [...HEADERS, ...FURTHER.filter((name) => asked.includes(name.toLowerCase()))].join(', ');
}

function answerOptions(response: Response, { allow }: ApiRoute): void {
  response.setHeader('Allow', allow);
  response.status(204).end();
}

function hostName(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

function foreignHost(): AppError {
  return new AppError('FORBIDDEN', 'This Host is not served. Add it to ALLOWED_HOSTS if it is yours.');
}

function foreignOrigin(): AppError {
  return new AppError(
    'FORBIDDEN',
    'This Origin may not call the service. Add it to ALLOWED_ORIGINS if it is yours.',
  );
}

/** A route of the API as web pages of other origins see it. */
interface ApiRoute {
  /** The path without what a request names in it, such as a key. */
  readonly pattern: string;
  /** What pages may send (Access-Control-Allow-Methods). */
  readonly methods: string;
  /** What the path answers (Allow). */
  readonly allow: string;
}

/** Finds the route of the API that a path belongs to. */
function apiRoutes(routes: readonly Route[]): (path: string) => ApiRoute | undefined {
  const known = routes.flatMap(({ path, handlers, api }) => {
    if (!api) return [];
    const pattern = path.replace('*path', '*');
    const form = new RegExp(`^${path.replace('/*path', '(?:/.*)?').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`);
    const route = { pattern, methods: allowOf(api), allow: allowOf(methodsOf({ handlers })) };
    return [{ form, route }];
  });
  return (path) => known.find(({ form }) => form.test(path))?.route;
}
