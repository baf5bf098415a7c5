import { globSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { run } from './service-command.ts';

const PROBE =
  'import sys, venv, ensurepip; print(sys.executable, sys.version_info[1] if sys.version_info[0] == 3 else 0)';
const OLDEST = 10;
const NEWEST = 30;

export interface Python {
  readonly command: string;
  readonly minor: number;
}

/** A Python of each version from 3.10 that is on the PATH, or that pyenv has. */
export async function pythons(): Promise<Python[]> {
  const numbers = Array.from({ length: NEWEST - OLDEST }, (_, at) => OLDEST + at);
  const root = process.env['PYENV_ROOT'] ?? path.join(homedir(), '.pyenv');
  const ofPyenv = globSync('versions/3.*/bin/python3', { cwd: root }).map((file) => path.join(root, file));
  const found = new Map<number, string>();
  for (const command of ['python3', ...numbers.map((number) => `python3.${number}`), ...ofPyenv]) {
    const { code, stdout } = await run(command, ['-c', PROBE]).catch(() => ({ code: 127, stdout: '' }));
    const [, executable = '', minor = '0'] = /^(.+) (\d+)$/m.exec(stdout) ?? [];
    if (code === 0 && Number(minor) >= OLDEST && !found.has(Number(minor)))
      found.set(Number(minor), executable);
  }
  return [...found].map(([minor, command]) => ({ command, minor })).sort((a, b) => a.minor - b.minor);
}
