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
export const HOST_TARGET = join(HOST, 'target');
export const HOST_LIB = join(HOST_TARGET, 'lib');

export function isPackage(folder) {
  return existsSync(join(folder, 'dist', 'main.js')) && !existsSync(join(folder, 'neo4j', 'pom.xml'));
}
