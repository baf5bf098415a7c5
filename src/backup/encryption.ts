import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  scrypt,
  timingSafeEqual,
  type CipherGCM,
  type DecipherGCM,
  type ScryptOptions,
} from 'node:crypto';
import { promisify } from 'node:util';
import { AppError } from '../errors.ts';
import type { Encryption } from './record.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const CHECK_BYTES = 16;
const SALT_BYTES = 16;
const IV_BYTES = 12;
/** Bytes of the tag by which AES-GCM proves its content. */
export const TAG_BYTES = 16;
/** 64 MiB of memory and about 0.2 s for a guess. */
const COST: ScryptOptions = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 2 ** 20 };

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

interface Sealing {
  readonly encryption: Encryption;
  readonly cipher: CipherGCM;
}

/** A cipher with a new key of the passphrase. */
export async function sealing(passphrase: string): Promise<Sealing> {
  const salt = randomBytes(SALT_BYTES);
  const iv = randomBytes(IV_BYTES);
  const { key, check } = await keyOf(passphrase, salt);
  const text = (bytes: Buffer) => bytes.toString('base64url');
  const encryption = { salt: text(salt), iv: text(iv), check: text(check) };
  return { encryption, cipher: createCipheriv(ALGORITHM, key, iv) };
}

/** Throws INVALID_INPUT for another passphrase than that of the backup. */
export async function opening(
  { salt, iv, check: expected }: Encryption,
  passphrase: string | undefined,
): Promise<DecipherGCM> {
  if (passphrase === undefined)
    throw new AppError('INVALID_INPUT', 'The backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase.');
  const { key, check } = await keyOf(passphrase, Buffer.from(salt, 'base64url'));
  const given = Buffer.from(expected, 'base64url');
  if (given.length !== check.length || !timingSafeEqual(given, check))
    throw new AppError(
      'INVALID_INPUT',
      'BACKUP_PASSPHRASE is not the passphrase of this backup. Set it to the one that it was made with.',
    );
  return createDecipheriv(ALGORITHM, key, Buffer.from(iv, 'base64url'));
}

/** The key, and bytes that tell nothing of it. */
async function keyOf(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const bytes = await derive(passphrase, salt, KEY_BYTES + CHECK_BYTES, COST);
  return { key: bytes.subarray(0, KEY_BYTES), check: bytes.subarray(KEY_BYTES) };
}
