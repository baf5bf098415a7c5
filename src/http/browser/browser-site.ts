import path from 'node:path';
import type { RequestHandler } from 'express';
import { installationOf } from '../../../setup/installation.mjs';
import { AppError } from '../../errors.ts';
import type { Route } from '../routes.ts';
import { securityHeaders } from '../reference/static-site.ts';
import { BROWSER_PATH } from './browser-pages.ts';
import { memoryView } from './saved-queries.ts';
import { grassOf, MEMORY_STYLE } from './style.ts';

/** Neo4j Browser as it is published, which the set-up puts there. */
const SITE = installationOf(path.resolve(import.meta.dirname, '../../..')).browserDir;
const PREPARE = path.join(import.meta.dirname, 'prepare.js');

/** Browser asks for a font, a script of statistics and one of feedback elsewhere; none of them is let out. */
const POLICY =
  "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self' data:; connect-src 'self'; manifest-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The names of these files contain the hash of their content. */
const HASHED = /-[0-9a-f]{20}\.|-[0-9a-f]{32}\./;

/** The files of Neo4j Browser, unchanged, and what its view of memories is made of. The page is served to everybody. */
export function browserSite(): Route[] {
  const route = (pattern: string, handler: RequestHandler): Route => ({
    path: BROWSER_PATH + pattern,
    admission: [securityHeaders(POLICY)],
    handlers: { GET: [handler] },
  });
  return [
    route('', sendPage),
    route('/memory/prepare.js', (_request, response) => response.sendFile(PREPARE)),
    route('/memory/view.json', (_request, response) => void response.json(memoryView)),
    route(
      '/memory/style.grass',
      (_request, response) => void response.type('text/plain').send(grassOf(MEMORY_STYLE)),
    ),
    route('/*path', sendFile),
  ];
}

/** The relative addresses of the page need a path with a slash at its end. */
const sendPage: RequestHandler = (request, response, next) => {
  const [, query] = request.originalUrl.split('?');
  if (!request.path.endsWith('/'))
    return response.redirect(302, `${BROWSER_PATH}/${query === undefined ? '' : `?${query}`}`);
  response.setHeader('Cache-Control', 'no-cache');
  response.sendFile('index.html', { root: SITE, cacheControl: false }, otherwise(next));
};

const sendFile: RequestHandler = (request, response, next) => {
  const file = (request.params['path'] as unknown as string[]).join('/');
  const isHashed = HASHED.test(file);
  const caching = isHashed ? ({ maxAge: '365d', immutable: true } as const) : ({ maxAge: '1h' } as const);
  response.sendFile(file, { root: SITE, dotfiles: 'ignore', ...caching }, otherwise(next));
};

function otherwise(next: (error: unknown) => void): (failure?: Error) => void {
  return (failure) => {
    if (!failure) return;
    const status = 'status' in failure ? failure.status : undefined;
    // Any other failure after the headers is a client that closed the connection.
    if (status === 404 || status === 403) next(new AppError('NOT_FOUND', 'Neo4j Browser has no such file.'));
    else if (!('code' in failure && failure.code === 'ECONNABORTED')) next(failure);
  };
}
