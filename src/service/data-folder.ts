import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';

const OWNER_ONLY = 0o700;
const OTHERS = 0o077;
/** Made by the first start, whichever engine it runs. */
const OUR_FILES = ['secret-key.fingerprint', 'lock', 'operator.json'];

/**
 * Sees to it that nobody else on the machine reads what the service keeps: whatever this process and the database host
 * make from now on is their owner's alone, and so is the data folder. One that holds other things, or that is not ours
 * to change, is named in a warning instead.
 */
export function protectDataFolder(dataDir: string, logger: Logger): void {
  process.umask(OTHERS);
  mkdirSync(dataDir, { recursive: true });
  for (const folder of [dataDir, path.join(dataDir, 'databases')])
    if (existsSync(folder)) tighten(folder, logger);
}

function tighten(folder: string, logger: Logger): void {
  const mode = statSync(folder).mode & 0o777;
  if ((mode & OTHERS) === 0) return;
  const facts = { folder, mode: mode.toString(8) };
  try {
    if (!isOurs(folder)) throw new Error('It holds files of others.');
    chmodSync(folder, OWNER_ONLY);
    logger.info(facts, 'the data folder was open to others and is its owner’s alone now');
  } catch (error) {
    logger.warn(
      { ...facts, err: error },
      'others on this machine can read the data folder; set its mode to 700',
    );
  }
}

function isOurs(folder: string): boolean {
  const files = readdirSync(folder);
  return (
    path.basename(folder) === 'databases' ||
    files.length === 0 ||
    OUR_FILES.some((file) => files.includes(file))
  );
}
