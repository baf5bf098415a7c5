import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

export type ApiKeyMode = 'live' | 'test';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;

/** The form of an API key: prefix, 32 random bytes in base62, checksum. */
export const apiKeyPattern = /^hm_(live|test)_[0-9A-Za-z]{49}$/;

/** A new key: `hm_live_` or `hm_test_`, 43 characters of secret, 6 of the CRC-32 of all before them. */
export function makeApiKey(mode: ApiKeyMode): string {
  const body = `hm_${mode}_${base62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_LENGTH)}`;
  return body + checksum(body);
}

export function isApiKey(token: string): boolean {
  return token.startsWith('hm_');
}

/** Whether form and checksum are right; the key may not exist. */
export function isWellFormedApiKey(key: string): boolean {
  return apiKeyPattern.test(key) && checksum(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH);
}

export function modeOfApiKey(key: string): ApiKeyMode {
  return key.startsWith('hm_test_') ? 'test' : 'live';
}

/** The hash that is stored: 256 random bits need no slow hash. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), CHECKSUM_LENGTH);
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n)
    text = (ALPHABET[Number(rest % 62n)] ?? '') + text;
  return text;
}
