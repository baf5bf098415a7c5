import { AppError } from '../../errors.ts';
import type { ServiceGraph } from '../../graph/graph.ts';
import * as queries from '../../graph/queries/service/identity.ts';
import { runForOne, runQuery } from '../../graph/run-query.ts';
import { subjectOf } from '../credentials/access-token-credentials.ts';
import { hashOf, randomSecret } from '../secret-box.ts';
import { emailOf, refuseWeak } from './email-and-password.ts';
import { hashPassword } from './password-hash.ts';

const HOUR_MS = 3_600_000;
/** Links that are asked for with one address in an hour. */
const MAX_REQUESTS = 3;

/** Links by which users choose another password without the one before. The newest of a user holds, once, for an hour. */
export class PasswordResets {
  readonly #records: ServiceGraph;
  readonly #issuer: string;

  /** `issuer` is the name of the identity provider, by which others know its users. */
  constructor(records: ServiceGraph, issuer: string) {
    this.#records = records;
    this.#issuer = issuer;
  }

  /**
   * Counts that somebody asks for a link, and returns the address as it is kept. Throws INVALID_INPUT where it is none,
   * RATE_LIMITED after too many, whether the address has a user or not.
   */
  async request(email: string): Promise<string> {
    const address = emailOf(email);
    const now = Date.now();
    const request = { name: hashOf(`reset ${address}`), now, keptUntil: now + HOUR_MS };
    const { requests, kept_until: until } = await runForOne(this.#records, queries.countReset, request);
    if (requests <= MAX_REQUESTS) return address;
    const minutes = Math.max(1, Math.ceil((until - now) / 60_000));
    throw new AppError(
      'RATE_LIMITED',
      `${MAX_REQUESTS} links were asked for with this address. Look into the spam folder, or ask again in ${minutes} min.`,
      { retryAfter: minutes * 60 },
    );
  }

  /** The secret of a new link; undefined where there is no such user. */
  async create(id: string): Promise<string | undefined> {
    const reset = randomSecret();
    const made = { id, hash: hashOf(reset), keptUntil: Date.now() + HOUR_MS };
    const [user] = await runQuery(this.#records, queries.createReset, made);
    return user && reset;
  }

  /** The address of the user whose link this is. Throws NOT_FOUND where it holds no more. */
  async emailOf(reset: string): Promise<string> {
    return (await this.#find(reset)).email;
  }

  /** Ends every log-in, and returns the user's address. Throws NOT_FOUND for the link, INVALID_INPUT for a weak password. */
  async use(reset: string, next: string): Promise<string> {
    const { id, email } = await this.#find(reset);
    refuseWeak(next);
    const [changed] = await runQuery(this.#records, queries.resetPassword, {
      id,
      subject: subjectOf({ issuer: this.#issuer, subject: id }),
      hash: hashOf(reset),
      password: await hashPassword(next),
      now: Date.now(),
    });
    if (!changed) throw ended();
    // Whoever forgot the password has often tried too many.
    await runQuery(this.#records, queries.clearAttempts, { name: hashOf(email) });
    return email;
  }

  async #find(reset: string): Promise<{ id: string; email: string }> {
    const search = { hash: hashOf(reset), now: Date.now() };
    const [user] = await runQuery(this.#records, queries.findReset, search);
    if (!user) throw ended();
    return user;
  }
}

function ended(): AppError {
  return new AppError(
    'NOT_FOUND',
    'The link was used before, a newer one took its place, or its hour is over.',
  );
}
