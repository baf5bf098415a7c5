import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { PRIVATE } from './paths.mjs';
import { steps } from './progress.mjs';

const FILE = join(PRIVATE, 'lock');
const DRAFT = `${FILE}.${process.pid}`;
const POLL_MS = 200;
const TOUCH_MS = 2_000;
/** A process that has not touched its lock for so long has ended, even where another process has its id by now. */
const SILENT_MS = 30_000;
/** The commands of a process that was killed go on without touching its lock, but none of them for so long. */
const ORPHANED_MS = 600_000;
const commands = new Set();

/**
 * Runs the work while no other set-up of this folder, or first start with this cache, runs. The lock names this process and
 * its commands, and is stale once all of them have ended. A killed set-up can leave commands that still run: the next set-up
 * waits for them.
 */
export async function withLock(announce, work) {
  mkdirSync(PRIVATE, { recursive: true });
  let endWait;
  while (!(await take())) {
    if (!endWait) announce(holders()[0], FILE);
    endWait ??= steps.begin('Waiting for another set-up');
    await pause(POLL_MS);
  }
  endWait?.();
  process.once('exit', release);
  const touching = setInterval(touch, TOUCH_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(touching);
    release();
    process.off('exit', release);
  }
}

/** Says for whom this process waits. */
export function announceWait(pid, file) {
  steps.print(
    `Another set-up or start (process ${pid}) is writing into ${PRIVATE}: waiting for it. If there is none, delete ${file}`,
  );
}

/** Keeps the lock while the given process lives. */
export function holdLockFor(pid) {
  commands.add(pid);
  // By a rename, so that no reader sees an incomplete lock.
  writeFileSync(DRAFT, [process.pid, ...commands].join('\n'));
  renameSync(DRAFT, FILE);
}

async function take() {
  if (create()) return true;
  if (!(await isStale())) return false;
  rmSync(FILE, { force: true });
  if (!create()) return false;
  // Another process that found the same stale lock may replace this one: the last lock written is valid.
  await pause(POLL_MS);
  return isOwn();
}

function create() {
  writeFileSync(DRAFT, String(process.pid));
  try {
    linkSync(DRAFT, FILE);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(DRAFT);
  }
}

async function isStale() {
  const touched = lastTouch();
  if (isHeld(touched)) return false;
  if (!holders().some(isAlive)) return true;
  // Where the computer was asleep, its owner touches it now.
  await pause(TOUCH_MS * 2);
  return lastTouch() === touched;
}

/** Our own id in it is that of an earlier process: we hold nothing yet. */
function isHeld(touched) {
  const age = Date.now() - touched;
  const [owner, ...itsCommands] = holders();
  return (age < SILENT_MS && isAlive(owner)) || (age < ORPHANED_MS && itsCommands.some(isAlive));
}

function touch() {
  if (isOwn()) utimesSync(FILE, new Date(), new Date());
}

function release() {
  if (isOwn() && ![...commands].some(isAlive)) rmSync(FILE, { force: true });
}

function isOwn() {
  return holders()[0] === process.pid;
}

function holders() {
  try {
    return readFileSync(FILE, 'utf8').split('\n').map(Number);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

function lastTouch() {
  return statSync(FILE, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Another process that has the id. */
function isAlive(pid) {
  if (!(pid > 0) || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
