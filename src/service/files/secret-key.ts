import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../config.ts';

const OWNER_ONLY = { mode: 0o600 };

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
    writeFileSync(partial, create(), OWNER_ONLY);
    renameSync(partial, file);
  }
  return readFileSync(file, 'utf8').trim();
}
