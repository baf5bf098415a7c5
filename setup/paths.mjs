import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PROJECT = fileURLToPath(new URL('..', import.meta.url));
export const PRIVATE = join(PROJECT, '.setup');
export const PACKAGES = join(PROJECT, 'node_modules');
export const HOST = join(PROJECT, 'neo4j');
export const HOST_TARGET = join(HOST, 'target');
export const HOST_LIB = join(HOST_TARGET, 'lib');
