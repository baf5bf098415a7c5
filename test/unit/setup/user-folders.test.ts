import { homedir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cacheFolder, dataFolder } from '../../../setup/user-folders.mjs';

const home = (...folders: string[]) => path.join(homedir(), ...folders);

test.each([
  ['linux', {}, home('.local/share/memory-graph-service'), home('.cache/memory-graph-service')],
  [
    'linux',
    { XDG_DATA_HOME: '/d', XDG_CACHE_HOME: '/c' },
    '/d/memory-graph-service',
    '/c/memory-graph-service',
  ],
  [
    'darwin',
    {},
    home('Library/Application Support/memory-graph-service'),
    home('Library/Caches/memory-graph-service'),
  ],
  [
    'win32',
    { LOCALAPPDATA: '/local' },
    path.join('/local/memory-graph-service/data'),
    path.join('/local/memory-graph-service/cache'),
  ],
] as const)('on %s with %j the folders are those of the user', (platform, env, data, cache) => {
  expect([dataFolder(env, platform), cacheFolder(env, platform)]).toEqual([data, cache]);
});
