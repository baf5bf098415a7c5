import { createWriteStream, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CliError } from './cli-error.ts';
import { cannotWrite } from './file-failure.ts';
import { setTimeout as sleep } from 'node:timers/promises';

/** Not a stream of Node's: one that fails before it is read would end the command without a word. */
type Content = AsyncIterable<Uint8Array>;

/** Writes a file for the user alone, by a draft: an interrupted write spoils nothing. A pipe or a device is written as it is. */
export async function writeFileWhole(file: string, content: Content | string): Promise<void> {
  await write(file, content).catch(cannotWrite(file));
}

async function write(file: string, content: Content | string): Promise<void> {
  const source = typeof content === 'string' ? [content] : content;
  if (await isSpecial(file)) return pipeline(source, createWriteStream(file));
  const target = await realpath(file).catch(() => file);
  const draft = `${target}.${process.pid}`;
  try {
    await pipeline(source, createWriteStream(draft, { mode: 0o600 }));
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The same, for a name that the user did not choose: it replaces no file. Throws CliError. */
export async function writeNewFile(file: string, content: Content): Promise<void> {
  await reserve(file);
  try {
    await writeFileWhole(file, content);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Makes the folder of a file for the user alone, if it is missing. */
export async function makeFolderOf(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 }).catch(cannotWrite(file));
}

async function reserve(file: string): Promise<void> {
  try {
    await (await open(file, 'wx', 0o600)).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return cannotWrite(file)(error);
    throw new CliError(`${file} exists already. Name where to write with --output.`);
  }
}

async function isSpecial(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && !found.isFile();
}

const POLL_MS = 50;
/** Longer than a renewal takes at most. */
const STALE_MS = 120_000;

/** Runs the work while no other process holds the lock, which is a file with the id of its process. */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (!take(file)) await sleep(POLL_MS);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (isStale(file)) rmSync(file, { force: true });
    return false;
  }
}

/** A lock outlives a process that was killed. */
function isStale(file: string): boolean {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    return Date.now() - statSync(file).mtimeMs > STALE_MS || (holder > 0 && !isAlive(holder));
  } catch {
    return false;
  }
}

/** Whether a process runs, of whatever user. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
