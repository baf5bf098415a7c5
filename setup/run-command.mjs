import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { holdLockFor } from './lock.mjs';
import { endWithNpm } from './npm-parent.mjs';
import { outsidePath, spawnable } from './path-search.mjs';
import { PRIVATE, PROJECT } from './paths.mjs';
import { SetupError } from './setup-error.mjs';

const IS_WINDOWS = process.platform === 'win32';
const MAX_LINES = 15;
const running = new Set();

/** Runs a command with its output in .setup/<log>.log; a failure contains the relevant lines of that file. */
export async function runCommand(log, command, args, { cwd = PROJECT, env = {} } = {}) {
  const file = logFile(log);
  const outcome = await outcomeOf(file, command, args, { cwd, env });
  if (outcome !== 0) {
    const name = [command, ...args].join(' ');
    const excerpt = errorLines(file).map((line) => `\n  ${line}`);
    throw new SetupError(`${name} failed (${outcome}). From ${relative(PROJECT, file)}:${excerpt.join('')}`);
  }
}

export function logFile(log) {
  return join(PRIVATE, `${log}.log`);
}

/** The lines from the first error on, else the last lines; lines about fetched packages do not count. */
function errorLines(file) {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const first = lines.findIndex((line) => /error/i.test(line) && !line.startsWith('npm http'));
  return first < 0 ? lines.slice(-MAX_LINES) : lines.slice(first, first + MAX_LINES);
}

async function outcomeOf(log, command, args, { cwd, env }) {
  const output = openSync(log, 'w');
  const { file, shell } = spawnable(command);
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, PATH: outsidePath(), ...env },
    stdio: ['ignore', output, output],
    shell,
    // A process group of its own: Ctrl-C reaches only this process, which ends the command and its children.
    detached: !IS_WINDOWS,
  });
  closeSync(output);
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? code));
  });
  if (child.pid) {
    running.add(child.pid);
    holdLockFor(child.pid);
  }
  const outcome = await ended;
  running.delete(child.pid);
  return outcome;
}

/** An interrupted set-up ends its commands too. */
export function stopCommandsOnSignals() {
  endWithNpm(['prestart', 'setup']);
  for (const [signal, status] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
    process.once(signal, () => {
      for (const pid of running) process.kill(IS_WINDOWS ? pid : -pid, 'SIGTERM');
      process.exit(status);
    });
  }
}
