import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StaticSite } from './static-site.ts';

const OWN = import.meta.dirname;
const SWAGGER_UI = path.dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));

/** GET /docs: the REST reference, which the browser renders from /openapi.json. */
export const referenceSite: StaticSite = {
  path: '/docs',
  page: path.join(OWN, 'index.html'),
  files: {
    'show-reference.js': path.join(OWN, 'show-reference.js'),
    'swagger-ui-bundle.js': path.join(SWAGGER_UI, 'swagger-ui-bundle.js'),
    'swagger-ui.css': path.join(SWAGGER_UI, 'swagger-ui.css'),
    'favicon-32x32.png': path.join(SWAGGER_UI, 'favicon-32x32.png'),
  },
};
