import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mavenRepository } from './fetch/mirrors.mjs';
import { findOnPath } from './path-search.mjs';
import { PRIVATE } from './paths.mjs';
import { SetupError } from './setup-error.mjs';

const MIN_VERSION = [3, 6, 3];
/** The Maven for machines without one, with the checksum that the project publishes. */
const PINNED = {
  version: '3.9.16',
  sha512:
    '831a8591fe20c8243b1dbe7d71e3244f31d1665b0804b2e825e38cbbe5ce0cafb8338851f90780735568773e0a6cd07bbec107cda0b896b008b861075358b6f6',
};
const FETCH_WITHIN_MS = 300_000;
const IS_WINDOWS = process.platform === 'win32';

/** The Maven of the build: the machine's own where it is new enough, else a pinned one, fetched once. */
export async function mavenCommand() {
  return hasOwnMaven() ? 'mvn' : pinnedMaven();
}

function hasOwnMaven() {
  if (!findOnPath('mvn')) return false;
  const { stdout } = spawnSync('mvn', ['--version'], { encoding: 'utf8', shell: IS_WINDOWS });
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

/**
 * The pinned Maven below `folder`. MAVEN_REPOSITORY or MVNW_REPOURL names another repository than Maven Central.
 * Throws SetupError where it cannot be fetched or its checksum is wrong.
 */
export async function pinnedMaven({
  folder = PRIVATE,
  repository = mavenRepository(),
  pinned = PINNED,
} = {}) {
  const name = `apache-maven-${pinned.version}`;
  const home = join(folder, name);
  if (!existsSync(home)) {
    const address = `${repository}/org/apache/maven/apache-maven/${pinned.version}/${name}-bin.tar.gz`;
    unpack(await fetchChecked(address, pinned.sha512), join(folder, 'maven.new'), name, home);
  }
  return join(home, 'bin', IS_WINDOWS ? 'mvn.cmd' : 'mvn');
}

async function fetchChecked(address, sha512) {
  const archive = await fetchWhole(address);
  if (createHash('sha512').update(archive).digest('hex') === sha512) return archive;
  throw new SetupError(`${address} has a wrong checksum. The file was not used`);
}

async function fetchWhole(address) {
  const otherwise = 'install Maven, or let MVNW_REPOURL name a Maven repository that answers';
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(FETCH_WITHIN_MS) });
    if (response.ok) return Buffer.from(await response.arrayBuffer());
    throw new SetupError(`Maven is missing, and ${address} answers ${response.status}: ${otherwise}`);
  } catch (error) {
    if (error instanceof SetupError) throw error;
    const reason = error.cause?.message ?? error.message;
    throw new SetupError(`Maven is missing, and ${address} cannot be fetched (${reason}): ${otherwise}`);
  }
}

/** Renames the folder to its own name when it is complete. */
function unpack(archive, draft, name, home) {
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const file = join(draft, 'archive.tar.gz');
  writeFileSync(file, archive);
  const { status, error, stderr } = spawnSync('tar', ['-xzf', file, '-C', draft], { encoding: 'utf8' });
  if (status !== 0) throw new SetupError(`tar cannot unpack ${file}: ${error?.message ?? stderr}`);
  renameSync(join(draft, name), home);
  rmSync(draft, { recursive: true });
}
