import path from 'node:path';
import type { RequestHandler } from 'express';
import type { Route } from './routes.ts';

/** Pages that the service serves of itself. */
export interface StaticSite {
  /** Where its first page is, such as `/docs`. */
  readonly path: string;
  readonly page: string;
  /** Every other file, by its name under the path. */
  readonly files: Readonly<Record<string, string>>;
}

/** Nothing comes from, or goes to, anywhere else; images in data: are the style sheet's own. */
const POLICY = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:"],
  ...["connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
].join('; ');

/** The routes of a site: its files and no other, under a policy that keeps them to themselves. */
export function staticSite(site: StaticSite): Route[] {
  return [
    { path: site.path, admission: [guarded], handlers: { GET: [sendPage(site)] } },
    ...Object.entries(site.files).map(([name, file]) => ({
      path: `${site.path}/${name}`,
      admission: [guarded],
      handlers: { GET: [sendFile(file)] },
    })),
  ];
}

/** Relative addresses of the page's parts hold without the slash alone. */
function sendPage(site: StaticSite): RequestHandler {
  const send = sendFile(site.page);
  return (request, response, next) =>
    request.path.endsWith('/') ? response.redirect(301, `..${site.path}`) : send(request, response, next);
}

const guarded: RequestHandler = (_request, response, next) => {
  response.setHeader('Content-Security-Policy', POLICY);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  next();
};

function sendFile(file: string): RequestHandler {
  const [root, name] = [path.dirname(file), path.basename(file)];
  return (_request, response, next) =>
    response.sendFile(name, { root, maxAge: '1h' }, (failure?: Error) => {
      // A client that went away midway is no failure of ours.
      if (failure && !response.headersSent) next(failure);
    });
}
