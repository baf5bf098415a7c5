import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { moduleOf, test } from './setup-copy.ts';

interface Lock {
  readonly withLock: (announce: (pid: number) => void, work: () => Promise<void>) => Promise<void>;
}

const lockOf = (project: string) => path.join(project, '.setup', 'lock');

/** Takes the lock in this process. Returns for which processes it waited. */
async function take(project: string): Promise<number[]> {
  const { withLock } = await moduleOf<Lock>(project, 'lock.mjs');
  const waitedFor: number[] = [];
  await withLock(
    (pid) => waitedFor.push(pid),
    () => Promise.resolve(),
  );
  return waitedFor;
}

async function writeOldLock(project: string, pid: number, minutes: number): Promise<void> {
  const then = new Date(Date.now() - minutes * 60_000);
  await writeFile(lockOf(project), String(pid));
  await utimes(lockOf(project), then, then);
}

describe('the lock of a set-up', () => {
  test('lets several starts at once work one after the other', async ({ project }) => {
    const log = path.join(project, 'log');
    const script = `
      import { appendFileSync } from 'node:fs';
      import { withLock } from '${path.join(project, 'setup', 'lock.mjs')}';
      await withLock(() => undefined, async () => {
        appendFileSync('${log}', 'begin ');
        await new Promise((resolve) => setTimeout(resolve, 100));
        appendFileSync('${log}', 'end ');
      });`;
    const starts = [1, 2, 3].map(() => spawn(process.execPath, ['--input-type=module', '-e', script]));
    expect(await Promise.all(starts.map((start) => once(start, 'exit')))).toEqual(
      starts.map(() => [0, null]),
    );
    expect(await readFile(log, 'utf8')).toBe('begin end '.repeat(3));
    expect(existsSync(lockOf(project))).toBe(false);
  });

  test('is taken over from a process that has ended', async ({ project }) => {
    await writeFile(lockOf(project), String(spawnSync('true').pid));
    expect(await take(project)).toEqual([]);
    expect(existsSync(lockOf(project))).toBe(false);
  });

  test('is taken over from an earlier process that had our own id, as in a container', async ({
    project,
  }) => {
    await writeFile(lockOf(project), String(process.pid));
    expect(await take(project)).toEqual([]);
  });

  test('is taken over where it was not touched for long, although another process has the id', async ({
    project,
  }) => {
    await writeOldLock(project, process.ppid, 5);
    expect(await take(project)).toEqual([]);
  });

  test('is waited for while a command of a killed set-up runs', async ({ project }) => {
    await writeOldLock(project, spawnSync('true').pid, 5);
    const command = spawn('sleep', ['1']);
    await writeFile(lockOf(project), `${await readFile(lockOf(project), 'utf8')}\n${command.pid}`);
    const taken = take(project);
    await once(command, 'exit');
    expect(await taken).toHaveLength(1);
  });

  test('is waited for while its process lives and touches it', async ({ project }) => {
    const { withLock } = await moduleOf<Lock>(project, 'lock.mjs');
    await withLock(
      () => undefined,
      async () => {
        const long = new Date(Date.now() - 60_000);
        await utimes(lockOf(project), long, long);
        await expect.poll(() => statSync(lockOf(project)).mtimeMs).toBeGreaterThan(Date.now() - 5_000);
      },
    );
    await writeFile(lockOf(project), String(process.ppid));
    const taken = take(project);
    await sleep(500);
    expect(existsSync(lockOf(project))).toBe(true);
    await rm(lockOf(project));
    expect(await taken).toEqual([process.ppid]);
  });
});
