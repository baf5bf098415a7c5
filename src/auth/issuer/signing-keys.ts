import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { orElseAfter } from '../../concurrency/deadline.ts';
import { AppError } from '../../errors.ts';

/** Between two fetches at least, so that tokens which name unknown keys cause no flood of them. */
const COOLDOWN_MS = 30_000;
/** While none are known, an issuer that starts later than the service is asked sooner. */
const FIRST_COOLDOWN_MS = 3_000;
/** What needs no issuer waits no longer for the first fetch. */
const FIRST_WAIT_MS = 1_000;
/** Keys as old as this are fetched anew beside the work, so that one which the issuer withdrew is not taken for long. */
const REFRESH_MS = 10 * 60_000;
const ANSWER_WITHIN_MS = 5_000;

export interface SigningKeysParts {
  readonly address: () => Promise<string>;
  readonly fetch: typeof fetch;
  readonly now?: () => number;
}

/**
 * The keys that the issuer signs with (RFC 7517). Unlike jose's own remote set it goes on with the keys it has while the
 * issuer does not answer, and leaves it alone for a while after a failure too.
 */
export class SigningKeys {
  readonly #parts: Required<SigningKeysParts>;
  #known: JWTVerifyGetKey | undefined;
  #fetchedAt = -Infinity;
  #triedAt = -Infinity;
  #lastFailed = false;
  #fetching: Promise<void> | undefined;

  constructor(parts: SigningKeysParts) {
    this.#parts = { now: Date.now, ...parts };
  }

  /** The key that a token names. Throws jose's error where the issuer has none such, UNAVAILABLE where that cannot be known. */
  readonly find: JWTVerifyGetKey = async (header, token) => {
    if (!this.#known) await this.#fetchOnce();
    else if (this.#age(this.#fetchedAt) > REFRESH_MS) void this.#fetchOnce().catch(() => undefined);
    try {
      return await this.findKnown(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await this.#fetchOnce();
      return this.findKnown(header, token);
    }
  };

  /** The same among the keys that are here. */
  readonly findKnown: JWTVerifyGetKey = async (header, token) => {
    if (!this.#known && this.#fetching) await orElseAfter(FIRST_WAIT_MS, this.#fetching, () => undefined);
    if (!this.#known) throw new errors.JWKSNoMatchingKey();
    return this.#known(header, token);
  };

  /** Fetches the keys before the first token names one. */
  async warmUp(): Promise<void> {
    await this.#fetchOnce().catch(() => undefined);
  }

  /** Fetches the keys unless that was tried lately. Throws UNAVAILABLE where the last try failed. */
  async #fetchOnce(): Promise<void> {
    const cooldown = this.#known ? COOLDOWN_MS : FIRST_COOLDOWN_MS;
    if (this.#age(this.#triedAt) >= cooldown) {
      this.#triedAt = this.#parts.now();
      this.#fetching = this.#fetch().finally(() => (this.#fetching = undefined));
    }
    await this.#fetching;
    if (this.#lastFailed)
      throw new AppError(
        'UNAVAILABLE',
        'The identity provider’s keys cannot be read right now, so the access token cannot be checked. Try again shortly.',
        { retryAfter: cooldown / 1_000 },
      );
  }

  async #fetch(): Promise<void> {
    try {
      const address = await this.#parts.address();
      const response = await this.#parts.fetch(address, {
        redirect: 'error',
        headers: { Accept: 'application/json, application/jwk-set+json' },
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      if (response.status !== 200) throw new Error(`The keys of the issuer answer ${response.status}.`);
      this.#known = createLocalJWKSet((await response.json()) as JSONWebKeySet);
      this.#fetchedAt = this.#parts.now();
      this.#lastFailed = false;
    } catch {
      this.#lastFailed = true;
    }
  }

  #age(since: number): number {
    return this.#parts.now() - since;
  }
}
