import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { Semaphore } from '../../concurrency/semaphore.ts';

/** As OWASP advises for scrypt: 32 MiB and about a tenth of a second each. */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const MEMORY = { maxmem: 64 * 1_048_576 };
const HASH_BYTES = 32;
/** So many at once: log-ins must not take all memory. */
const hashing = new Semaphore(2);

/** What is kept of a password: the costs, a salt and the hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, { ...COST, ...MEMORY });
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

export async function isPassword(password: string, kept: string): Promise<boolean> {
  const [, N, r, p, salt = '', hash = ''] = kept.split('$');
  const expected = Buffer.from(hash, 'base64url');
  const options = { N: Number(N), r: Number(r), p: Number(p), ...MEMORY };
  const made = await derive(password, Buffer.from(salt, 'base64url'), options);
  return made.length === expected.length && timingSafeEqual(made, expected);
}

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  const text = password.normalize('NFKC');
  return hashing.run(
    () =>
      new Promise((resolve, reject) => {
        scrypt(text, salt, HASH_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
      }),
  );
}
