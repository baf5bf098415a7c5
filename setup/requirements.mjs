import { installHint } from './install-hints.mjs';
import { findOnPath } from './path-search.mjs';
import { SetupError } from './setup-error.mjs';

const MIN_NODE = 20;

/** Runs every check and fails with a line for each failure, so that a new machine gets them all at once. */
export function checkAll(checks) {
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
  if (Number.parseInt(process.versions.node) < MIN_NODE) {
    throw new SetupError(
      `This is Node.js ${process.versions.node}: install ${MIN_NODE} or newer${installHint('node')}`,
    );
  }
}

export function requireNpm() {
  if (!findOnPath('npm'))
    throw new SetupError(`npm is missing: install Node.js with npm${installHint('node')}`);
}
