import { installHint } from './install-hints.mjs';
import { findOnPath } from './path-search.mjs';
import { SetupError } from './setup-error.mjs';

const OLDEST_NODE = 20;

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
