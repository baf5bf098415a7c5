import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectDir } from '../support/service-command.ts';

const REQUIREMENTS = path.join(import.meta.dirname, 'requirements.txt');

/** The command of schemathesis in a virtual environment of its own, made anew where the pinned versions changed. */
export async function schemathesis(): Promise<string> {
  const folder = path.join(projectDir, '.setup', 'schemathesis');
  const stamp = path.join(folder, 'installed');
  const wanted = createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    rmSync(folder, { recursive: true, force: true });
    await promisify(execFile)('python3', ['-m', 'venv', folder]);
    await promisify(execFile)(path.join(folder, 'bin', 'pip'), ['install', '--quiet', '-r', REQUIREMENTS]);
    writeFileSync(stamp, wanted);
  }
  return path.join(folder, 'bin', 'schemathesis');
}
