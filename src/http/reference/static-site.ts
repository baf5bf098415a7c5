import { parse as parsePath } from 'node:path';
import type { RequestHandler } from 'express';
import type { Route } from '../routes.ts';
import path from 'node:path';
import { installationOf } from '../../../setup/installation.mjs';

interface StaticSite {
  /** Path of the first page, such as `/docs`. */
  readonly path: string;
  readonly page: string;
  /** Every other file, by its name under the path. */
  readonly files: Readonly<Record<string, string>>;
}

/** A page may load and call nothing but this service. Scalar's script writes its style sheet into the page. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The routes of a site, for its files only, with the content security policy. */
export function staticSite(site: StaticSite): Route[] {
  const route = (path: string, handler: RequestHandler): Route => ({
    path,
    admission: [securityHeaders(POLICY)],
    handlers: { GET: [handler] },
  });
  const files = Object.entries(site.files);
  return [
    route(site.path, sendPage(site)),
    ...files.map(([name, file]) => route(`${site.path}/${name}`, sendFile(file))),
  ];
}

/** The relative addresses of the page need a path without a slash at its end. */
function sendPage(site: StaticSite): RequestHandler {
  const send = sendFile(site.page);
  return (request, response, next) =>
    request.path.endsWith('/') ? response.redirect(301, `..${site.path}`) : send(request, response, next);
}

/** The headers of pages that may load and call what the policy says. */
export function securityHeaders(policy: string): RequestHandler {
  return (_request, response, next) => {
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'no-referrer');
    next();
  };
}

function sendFile(file: string): RequestHandler {
  const { dir: root, base } = parsePath(file);
  return (_request, response, next) =>
    response.sendFile(base, { root, maxAge: '1h' }, (failure?: Error) => {
      // A failure after the headers is a client that closed the connection.
      if (failure && !response.headersSent) next(failure);
    });
}

const OWN = import.meta.dirname;
/** Scalar's API reference, which the set-up puts there. */
const SCALAR = path.join(installationOf(path.resolve(OWN, '../../..')).referenceDir, 'scalar.js');

/** GET /docs: the REST reference, which the browser renders from /openapi.json. */
export const referenceSite: StaticSite = {
  path: '/docs',
  page: path.join(OWN, 'index.html'),
  files: {
    'scalar.js': SCALAR,
    'show-reference.js': path.join(OWN, 'show-reference.js'),
    'reference.css': path.join(OWN, 'reference.css'),
    'tokens.css': path.join(OWN, '../pages/tokens.css'),
  },
};
