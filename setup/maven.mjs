import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { component } from './fetch/components.mjs';
import { fetchComponents } from './fetch/fetch-components.mjs';
import { missingOf } from './fetch/missing.mjs';
import { findOnPath, spawnable } from './path-search.mjs';

const MIN_VERSION = [3, 6, 3];
const SCRIPT = process.platform === 'win32' ? 'mvn.cmd' : 'mvn';

/** The Maven of the build: the machine's own where it is new enough, else the one of the list. Throws SetupError. */
export async function mavenCommand() {
  if (hasOwnMaven()) return 'mvn';
  await fetchComponents(missingOf(['maven']));
  return join(component('maven').folder, 'bin', SCRIPT);
}

function hasOwnMaven() {
  if (!findOnPath('mvn')) return false;
  const { file, shell } = spawnable('mvn');
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', shell });
  const version = /Apache Maven (\d+)\.(\d+)\.(\d+)/
    .exec(stdout ?? '')
    ?.slice(1)
    .map(Number);
  return version !== undefined && !isOlder(version, MIN_VERSION);
}

function isOlder(version, oldest) {
  const index = version.findIndex((part, i) => part !== oldest[i]);
  return index >= 0 && version[index] < oldest[index];
}
