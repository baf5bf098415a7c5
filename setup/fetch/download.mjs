import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SetupError } from '../setup-error.mjs';
import { ask, withoutLogIn } from './ask.mjs';
import { algorithmOf, integrityOf } from './integrity.mjs';
import { addressOf, MIRROR_VARIABLE } from './mirrors.mjs';
import { syncFile } from './sync.mjs';

const TRIES = 4;
const PAUSE_MS = 1_000;
/** A connection that gives nothing for this long is tried again. */
const STALLED_MS = 30_000;

/**
 * Fetches a file of the list to `target`, unless it is there. Only a file with the right checksum gets that name, and one that
 * was damaged since is fetched again. The part of it that an interrupted start left is continued. Calls `onBytes` with the
 * number of each chunk, negative where a part is given up. Throws SetupError.
 */
export async function download(file, target, onBytes = () => undefined) {
  mkdirSync(dirname(target), { recursive: true });
  if (existsSync(target) && (await isIntact(target, file))) return onBytes(file.bytes);
  const part = `${target}.part`;
  onBytes(sizeOf(part));
  for (let tries = 1; ; tries += 1) {
    try {
      await receive(file, part, onBytes);
      break;
    } catch (error) {
      if (error instanceof SetupError || tries === TRIES) throw failure(file, error);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tries));
    }
  }
  syncFile(part);
  renameSync(part, target);
}

async function receive(file, part, onBytes) {
  const address = await addressOf(file);
  if (sizeOf(part) < file.bytes) await append(address, part, onBytes);
  if (await isIntact(part, file)) return;
  onBytes(-sizeOf(part));
  rmSync(part);
  throw new SetupError(`${withoutLogIn(address)} has a wrong checksum. The file was not used`);
}

async function append(address, part, onBytes) {
  const begun = sizeOf(part);
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(new Error('no answer')), STALLED_MS);
  try {
    const response = await ask(address, {
      headers: begun > 0 ? { range: `bytes=${begun}-` } : {},
      signal: stalled.signal,
    });
    if (!response.ok) throw new Error(`${withoutLogIn(address)} answers ${response.status}`);
    const isContinued = response.status === 206;
    if (!isContinued) onBytes(-begun);
    const body = Readable.fromWeb(response.body).on('data', (chunk) => {
      timer.refresh();
      onBytes(chunk.length);
    });
    await pipeline(body, createWriteStream(part, { flags: isContinued ? 'a' : 'w' }));
  } finally {
    clearTimeout(timer);
  }
}

async function isIntact(path, { integrity }) {
  const algorithm = algorithmOf(integrity);
  const hash = createHash(algorithm);
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return integrityOf(hash, algorithm) === integrity;
}

function sizeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function failure({ from, path }, error) {
  if (error instanceof SetupError) return error;
  const reason = error.cause?.message ?? error.message;
  return new SetupError(
    `${path.split('/').at(-1)} cannot be fetched (${reason}). Start again to continue; ${MIRROR_VARIABLE[from]} ` +
      'can name a mirror, and docs/how-to/install.md has more',
  );
}
