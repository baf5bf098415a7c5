import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

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

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
