import path from 'node:path';
import type { RequestHandler, Response } from 'express';
import { AppError } from '../../errors.ts';
import { securityHeaders } from '../reference/static-site.ts';
import type { Route } from '../routes.ts';

export const DASHBOARD_PATH = '/dashboard';

/** What the set-up built of `dashboard/`; beside `src` in a clone, beside `dist` in a package. */
const SITE = path.resolve(import.meta.dirname, '../../../dashboard/dist');

/** Scripts, styles and calls of this service alone; no page of another site shows it in a frame. */
const POLICY =
  "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The single-page application: its files, and its page for every other path below. It is served to everybody and asks for a session itself. */
export function dashboardSite(): Route[] {
  const route = (pattern: string, handler: RequestHandler): Route => ({
    path: DASHBOARD_PATH + pattern,
    admission: [securityHeaders(POLICY)],
    handlers: { GET: [handler] },
  });
  return [
    route('', sendPage),
    // Their names contain the hash of their content.
    route('/assets/{file}', sendAsset),
    route('/theme.js', (_request, response, next) =>
      response.sendFile('theme.js', { root: SITE, maxAge: '1h' }, otherwise(response, next)),
    ),
    route('/*path', sendPage),
  ];
}

const sendPage: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-cache');
  response.sendFile('index.html', { root: SITE, cacheControl: false }, otherwise(response, next));
};

/** The build compresses each of them (dashboard/vite.config.ts). */
const ENDINGS = { br: '.br', gzip: '.gz', identity: '' };

const sendAsset: RequestHandler = (request, response, next) => {
  const file = String(request.params['file']);
  const encoding = request.acceptsEncodings('br', 'gzip') as keyof typeof ENDINGS | false;
  const ending = ENDINGS[encoding || 'identity'];
  response.vary('Accept-Encoding').type(path.extname(file));
  if (ending !== '') response.setHeader('Content-Encoding', encoding || 'identity');
  const caching = { maxAge: '365d', immutable: true, dotfiles: 'ignore' } as const;
  response.sendFile(
    file + ending,
    { root: path.join(SITE, 'assets'), ...caching },
    otherwise(response, next),
  );
};

function otherwise(response: Response, next: (error: unknown) => void): (failure?: Error) => void {
  return (failure) => {
    // A failure after the headers is a client that closed the connection.
    if (!failure || response.headersSent) return;
    response.removeHeader('Content-Encoding');
    const status = 'status' in failure ? failure.status : undefined;
    const isMissing = status === 404 || status === 403;
    next(
      isMissing ? new AppError('NOT_FOUND', 'The dashboard has no such file. Load the page anew.') : failure,
    );
  };
}
