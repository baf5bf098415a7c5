import { homedir } from 'node:os';
import { join } from 'node:path';

const NAME = 'memory-graph-service';
const KINDS = {
  data: { variable: 'XDG_DATA_HOME', darwin: ['Library', 'Application Support'], other: ['.local', 'share'] },
  cache: { variable: 'XDG_CACHE_HOME', darwin: ['Library', 'Caches'], other: ['.cache'] },
};

/** The folder of the user's data that an installed package keeps its memories in. */
export function dataFolder(env = process.env, platform = process.platform) {
  return folderOf('data', env, platform);
}

/** The folder of what can be fetched again, once for all versions. */
export function cacheFolder(env = process.env, platform = process.platform) {
  return folderOf('cache', env, platform);
}

/** Windows has one folder for both. */
function folderOf(kind, env, platform) {
  const { variable, ...places } = KINDS[kind];
  const inner = platform === 'win32' ? [kind] : [];
  const windows = platform === 'win32' ? env.LOCALAPPDATA || join(homedir(), 'AppData', 'Local') : undefined;
  const usual = windows ?? join(homedir(), ...(places[platform] ?? places.other));
  return join(env[variable] || usual, NAME, ...inner);
}
