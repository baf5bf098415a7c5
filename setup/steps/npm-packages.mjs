import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE, PACKAGES, PROJECT } from '../paths.mjs';
import { countInLog } from '../progress.mjs';
import { requireNpm } from '../requirements.mjs';
import { logFile, runCommand } from '../run-command.mjs';
import { SetupError } from '../setup-error.mjs';
import { hasStamp, hashOf, removeStamp, writeStamp } from '../stamp.mjs';

const STAMP = join(PACKAGES, '.setup-stamp');
const LOCK = join(PROJECT, 'package-lock.json');
/** A package that only tests, checks and measurements need. */
const A_DEVELOPMENT_PACKAGE = join(PACKAGES, 'vitest');

/** The packages of the service, with those of development where they are requested or installed already. */
export function npmPackages({ isForDevelopment }) {
  const withDevelopment = isForDevelopment || existsSync(A_DEVELOPMENT_PACKAGE);
  return {
    title: 'Installing the npm packages',
    isDone: () => hasStamp(STAMP, source(withDevelopment)),
    require: requireNpm,
    progress: () =>
      `${countInLog(logFile('npm'), /fetch GET 200 .*\.tgz/g)} of ${packagesOf(withDevelopment)} fetched`,

    async run() {
      removeStamp(STAMP);
      const kinds = withDevelopment ? '--include=dev' : '--omit=dev';
      await runCommand('npm', 'npm', ['ci', kinds, '--no-audit', '--no-fund', '--loglevel=http'], {
        env: { ONNXRUNTIME_NODE_INSTALL: 'skip' },
      });
      checkNode();
      writeStamp(STAMP, source(withDevelopment));
    },
  };
}

function source(withDevelopment) {
  return hashOf(readFileSync(LOCK), process.platform, process.arch, String(withDevelopment));
}

/** The number of packages of the lock file for this machine. */
function packagesOf(withDevelopment) {
  const { packages } = JSON.parse(readFileSync(LOCK, 'utf8'));
  return Object.entries(packages).filter(
    ([path, { dev, os, cpu }]) =>
      path !== '' &&
      (withDevelopment || !dev) &&
      (os?.includes(process.platform) ?? true) &&
      (cpu?.includes(process.arch) ?? true),
  ).length;
}

function checkNode() {
  const { status, error } = spawnSync(NODE, ['--version']);
  if (status !== 0) {
    throw new SetupError(
      `The Node.js of the npm package "node" does not run (${error?.code ?? status}): npm has probably refused its ` +
        'install script. Set npm up to run it (ignore-scripts=false) and repeat the set-up',
    );
  }
}
