import path from 'node:path';
import { installationOf } from '../../../setup/installation.mjs';
import type { StaticSite } from './static-site.ts';

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
  },
};
