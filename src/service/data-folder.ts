import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { prepareInstallation } from '../../setup/first-start.mjs';
import { AppError } from '../errors.ts';
import { createHmac, randomBytes } from 'node:crypto';
import { ConfigError } from './config-error.ts';

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
  makeFolder(dataDir);
  for (const folder of [dataDir, path.join(dataDir, 'databases')])
    if (existsSync(folder)) tighten(folder, logger);
}

/** Throws ConfigError where the folder cannot be had. */
function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = (error as Error).message;
    throw new ConfigError(
      `DATA_DIR is "${dataDir}"; it must be: a folder that this user can write (${reason}).`,
    );
  }
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

/** Fetches what an installed package lacks, with progress on standard error. Throws UNAVAILABLE where that fails. */
export async function prepared(): Promise<void> {
  await prepareInstallation().catch((error: unknown) => {
    throw new AppError('UNAVAILABLE', (error as Error).message, { cause: error });
  });
}

/**
 * The key from which database passwords are derived: the given one, else the one in DATA_DIR, which the first start
 * creates. Throws ConfigError where the data was created with another key, since its databases would not open.
 */
export function secretKey(dataDir: string, given: string | undefined): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const secret =
    given ?? readOrCreate(path.join(dataDir, 'secret-key'), () => randomBytes(32).toString('base64url'));
  const fingerprint = createHmac('sha256', secret).update('fingerprint').digest('hex').slice(0, 16);
  const file = path.join(dataDir, 'secret-key.fingerprint');
  if (readOrCreate(file, () => fingerprint) === fingerprint) return secret;
  throw new ConfigError(
    'SECRET_KEY is not the one that DATA_DIR was made with; it must be: the same one, or left out if it was left out then.',
  );
}

/** The value in a file that only its owner can read. A new file is written as a whole or not at all. */
function readOrCreate(file: string, create: () => string): string {
  if (!existsSync(file)) {
    const partial = `${file}.${process.pid}`;
    writeFileSync(partial, create(), { mode: 0o600 });
    renameSync(partial, file);
  }
  return readFileSync(file, 'utf8').trim();
}
