import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** What the hooks of a session know of each other: { startedAt, reminded? }. Undefined where the session began without them. */
export function readSession(session) {
  try {
    return JSON.parse(readFileSync(fileOf(session), 'utf8'));
  } catch {
    return undefined;
  }
}

export function writeSession(session, known) {
  mkdirSync(folder(), { recursive: true, mode: 0o700 });
  writeFileSync(fileOf(session), JSON.stringify(known), { mode: 0o600 });
}

export function forgetSession(session) {
  rmSync(fileOf(session), { force: true });
}

function folder() {
  return join(process.env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'memory-hooks');
}

/** The id comes from the client, so that it does not become a path as it is. */
function fileOf(session) {
  return join(folder(), `${createHash('sha256').update(String(session)).digest('hex').slice(0, 32)}.json`);
}
