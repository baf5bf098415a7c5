import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from './service-command.ts';

const INSTALLED_WITHIN_MS = 300_000;

/** The folder of the Python clients' script and its requirements. */
export const pythonFolder = path.resolve(import.meta.dirname, '../e2e/python');

/** Why Python clients cannot be installed here; undefined where they can. */
export async function pythonIsMissing(): Promise<string | undefined> {
  const { code } = await run('python3', ['-c', 'import ensurepip, venv']).catch(() => ({ code: 127 }));
  return code === 0 ? undefined : 'python3 with venv and pip is not installed.';
}

/** A Python with the packages of requirements.txt, created once for each version of that file and reused by later runs. */
export async function pythonEnvironment(): Promise<string> {
  const requirements = path.join(pythonFolder, 'requirements.txt');
  const list = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12);
  const folder = path.join(tmpdir(), `memory-graph-python-${list}`);
  const python = path.join(folder, 'bin', 'python');
  const complete = path.join(folder, 'complete');
  if (existsSync(complete)) return python;
  await rm(folder, { recursive: true, force: true });
  await mustRun('python3', ['-m', 'venv', folder]);
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements];
  await mustRun(python, install);
  await writeFile(complete, '');
  return python;
}

async function mustRun(command: string, args: readonly string[]): Promise<void> {
  const { code, stderr } = await run(command, args, {}, { maxMs: INSTALLED_WITHIN_MS });
  if (code !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${stderr.slice(-2_000)}`);
}
