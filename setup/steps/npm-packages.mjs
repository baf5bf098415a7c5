import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGES, PROJECT } from '../paths.mjs';
import { requireNpm } from '../requirements.mjs';
import { runCommand } from '../run-command.mjs';
import { SetupError } from '../setup-error.mjs';
import { hasStamp, hashOf, removeStamp, writeStamp } from '../stamp.mjs';

const STAMP = join(PACKAGES, '.setup-stamp');

export const npmPackages = {
  title: 'Installing the npm packages',
  isDone: () => hasStamp(STAMP, source()),
  require: requireNpm,

  async run() {
    removeStamp(STAMP);
    // Development packages too: the Node that the service runs on is one of them.
    await runCommand('npm', 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
      env: { ONNXRUNTIME_NODE_INSTALL: 'skip' },
    });
    checkNode();
    writeStamp(STAMP, source());
  },
};

function source() {
  return hashOf(readFileSync(join(PROJECT, 'package-lock.json')), process.platform, process.arch);
}

function checkNode() {
  const node = join(PACKAGES, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const { status, error } = spawnSync(node, ['--version']);
  if (status !== 0) {
    throw new SetupError(
      `The Node.js of the npm package "node" does not run (${error?.code ?? status}): npm has probably refused its ` +
        'install script. Set npm up to run it (ignore-scripts=false) and repeat the set-up',
    );
  }
}
