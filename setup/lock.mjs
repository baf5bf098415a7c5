import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRIVATE } from './paths.mjs';

const FILE = join(PRIVATE, 'lock');
const DRAFT = `${FILE}.${process.pid}`;
const POLL_MS = 200;
const commands = new Set();

/**
 * Runs the work while no other set-up of this folder, or first start with this cache, runs. The lock names this process and
 * the commands it started, and is stale when all of them have ended, so that a second set-up never runs beside the commands
 * of a killed one.
 */
export async function withLock(announceWait, work) {
  mkdirSync(PRIVATE, { recursive: true });
  for (let isAnnounced = false; !(await take()); isAnnounced = true) {
    if (!isAnnounced) announceWait(holders()[0], FILE);
    await pause(POLL_MS);
  }
  process.once('exit', release);
  try {
    return await work();
  } finally {
    release();
    process.off('exit', release);
  }
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
  if (holders().some(isAlive)) return false;
  rmSync(FILE, { force: true });
  if (!create()) return false;
  // Another process that found the same stale lock may replace this one: the last lock written is valid.
  await pause(POLL_MS);
  return holders()[0] === process.pid;
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

function release() {
  if (![...commands].some(isAlive)) rmSync(FILE, { force: true });
}

function holders() {
  try {
    return readFileSync(FILE, 'utf8').split('\n').map(Number);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
