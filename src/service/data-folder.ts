import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';

const OWNER_ONLY = 0o700;
const OTHERS = 0o077;
/** The first start creates these files, with either engine. */
const OUR_FILES = ['secret-key.fingerprint', 'lock', 'operator.json'];

/**
 * Prevents that other users of the machine read the data of the service: only the owner can read the data folder and the
 * files that this process and the database host create. Warns of a folder with files of others, or of another owner.
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
    if (!isOurs(folder)) throw new Error('It contains files of others.');
    chmodSync(folder, OWNER_ONLY);
    logger.info(facts, 'others could read the data folder; only its owner can now');
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
