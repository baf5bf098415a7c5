import { spawnSync } from 'node:child_process';
import { installHint } from './install-hints.mjs';
import { findOnPath } from './path-search.mjs';
import { SetupError } from './setup-error.mjs';

const OLDEST_NODE = 20;
const OLDEST_MAVEN = [3, 6, 3];

/** Makes every check and fails with a line for each that is not met, so that a new machine is told all at once. */
export function meetAll(checks) {
  const failures = [];
  const answers = checks.map((check) => {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      failures.push(error.message);
      return undefined;
    }
  });
  if (failures.length > 0) throw new SetupError(failures.join('\n'));
  return answers;
}

export function requireNode() {
  if (Number.parseInt(process.versions.node) < OLDEST_NODE) {
    throw new SetupError(
      `This is Node.js ${process.versions.node}: install ${OLDEST_NODE} or newer${installHint('node')}`,
    );
  }
}

export function requireNpm() {
  if (!findOnPath('npm'))
    throw new SetupError(`npm is missing: install Node.js with npm${installHint('node')}`);
}

/** Only called when there is something to build: asking Maven takes half a second. */
export function requireMaven() {
  const wanted = `install Maven, ${OLDEST_MAVEN.join('.')} or newer${installHint('maven')}`;
  if (!findOnPath('mvn')) throw new SetupError(`Maven is missing: ${wanted}`);
  const { stdout } = spawnSync('mvn', ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  // No answer means no Java, which is told by the check for the JDK.
  const version = /Apache Maven (\d+)\.(\d+)\.(\d+)/
    .exec(stdout ?? '')
    ?.slice(1)
    .map(Number);
  if (version && isOlder(version, OLDEST_MAVEN)) {
    throw new SetupError(`Maven is version ${version.join('.')}: ${wanted}`);
  }
}

function isOlder(version, oldest) {
  const index = version.findIndex((part, i) => part !== oldest[i]);
  return index >= 0 && version[index] < oldest[index];
}
