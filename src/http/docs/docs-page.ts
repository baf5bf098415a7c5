import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Router, type RequestHandler } from 'express';
import { allowOnly } from '../allowed-methods.ts';

const OWN = import.meta.dirname;
const SWAGGER_UI = path.dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));

/** Every file that the page loads, with its folder. */
const ASSETS: Readonly<Record<string, string>> = {
  'show-reference.js': OWN,
  'swagger-ui-bundle.js': SWAGGER_UI,
  'swagger-ui.css': SWAGGER_UI,
  'favicon-32x32.png': SWAGGER_UI,
};

/** Nothing comes from, or goes to, anywhere else; images in data: are the style sheet's own. */
const POLICY = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:"],
  ...["connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
].join('; ');

/** GET /docs: the reference of the REST routes to browse, made from /openapi.json in the browser. */
export function docsPage(): Router {
  const router = Router({ strict: true });
  router.use('/docs', guarded);
  router.route('/docs').get(file(OWN, 'index.html')).all(allowOnly('GET'));
  router.get('/docs/', (_request, response) => response.redirect(301, '../docs'));
  for (const [name, folder] of Object.entries(ASSETS)) {
    router.route(`/docs/${name}`).get(file(folder, name)).all(allowOnly('GET'));
  }
  return router;
}

const guarded: RequestHandler = (_request, response, next) => {
  response.setHeader('Content-Security-Policy', POLICY);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  next();
};

function file(root: string, name: string): RequestHandler {
  return (_request, response, next) =>
    response.sendFile(name, { root, maxAge: '1h' }, (failure?: Error) => {
      // A client that went away midway is no failure of ours.
      if (failure && !response.headersSent) next(failure);
    });
}
