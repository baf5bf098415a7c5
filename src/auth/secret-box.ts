import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals what leaves the process and comes back, or lies in the records and must be read again: AES-256-GCM. */
export class SecretBox {
  readonly #key: Buffer;
  readonly #now: () => number;

  /** What is sealed for one purpose does not open for another. */
  constructor(secret: string, purpose: string, now: () => number = Date.now) {
    this.#key = derivedKey(secret, purpose);
    this.#now = now;
  }

  /** Opens for as long as it lasts. */
  seal(value: unknown, lastsMs = Infinity): string {
    const until = Number.isFinite(lastsMs) ? this.#now() + lastsMs : null;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv);
    const text = Buffer.concat([cipher.update(JSON.stringify({ value, until })), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
  }

  /** What was sealed; undefined where it was not sealed by this box, was changed or lasts no more. */
  open(sealed: string): unknown {
    const bytes = Buffer.from(sealed, 'base64url');
    if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    try {
      const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)).toString() + decipher.final('utf8');
      const { value, until } = JSON.parse(text) as { value: unknown; until: number | null };
      return until === null || until > this.#now() ? value : undefined;
    } catch {
      return undefined;
    }
  }
}

/** A secret that nobody guesses: 256 bits. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** By what a random secret is kept and looked up: 256 random bits need no slow hash. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** A secret for one purpose that whoever has the service's own can make again. */
export function derivedSecret(secret: string, purpose: string): string {
  return derivedKey(secret, purpose).toString('base64url');
}

function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `memory-graph-service ${purpose}`, 32));
}
