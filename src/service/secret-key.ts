import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config.ts';

const OWNER_ONLY = { mode: 0o600 };

/**
 * The key that database passwords derive from: the one given, else the one in DATA_DIR, made on first start. Throws
 * ConfigError where the data was made with another, since its databases would not open.
 */
export function secretKey(dataDir: string, given: string | undefined): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const secret =
    given ?? keptIn(path.join(dataDir, 'secret-key'), () => randomBytes(32).toString('base64url'));
  const mark = createHmac('sha256', secret).update('fingerprint').digest('hex').slice(0, 16);
  if (keptIn(path.join(dataDir, 'secret-key.fingerprint'), () => mark) === mark) return secret;
  throw new ConfigError(
    'SECRET_KEY is not the one that DATA_DIR was made with; it must be: the same one, or left out if it was left out then.',
  );
}

/** A value kept in a file only its owner reads; written whole or not at all. */
function keptIn(file: string, make: () => string): string {
  if (!existsSync(file)) {
    const partial = `${file}.${process.pid}`;
    writeFileSync(partial, make(), OWNER_ONLY);
    renameSync(partial, file);
  }
  return readFileSync(file, 'utf8').trim();
}
