import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder } from './user-folders.mjs';

export const PROJECT = fileURLToPath(new URL('..', import.meta.url));
export const HOST = join(PROJECT, 'neo4j');
/** An installed package has the built JavaScript, and not what the database host is built from. */
export const IS_PACKAGE = isPackage(PROJECT);
export const PRIVATE = IS_PACKAGE ? cacheFolder() : join(PROJECT, '.setup');
export const PACKAGES = join(PROJECT, 'node_modules');
/** The Node.js of the npm packages, whatever Node.js runs the set-up. */
export const NODE = join(PACKAGES, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
export const HOST_TARGET = join(HOST, 'target');
export const HOST_LIB = join(HOST_TARGET, 'lib');

export function isPackage(folder) {
  return existsSync(join(folder, 'dist', 'main.js')) && !existsSync(join(folder, 'neo4j', 'pom.xml'));
}
