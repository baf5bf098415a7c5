import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../errors.ts';
import type { ServiceGraph } from '../../graph/graph.ts';
import * as queries from '../../graph/queries/service/identity.ts';
import { runForOne, runQuery } from '../../graph/run-query.ts';
import { subjectOf } from '../credentials/access-token-credentials.ts';
import type { Scope } from '../principal.ts';
import { hashOf, randomSecret } from '../secret-box.ts';
import { emailOf, LONGEST_PASSWORD, normalEmail, refuseWeak } from './email-and-password.ts';
import { hashPassword, isPassword } from './password-hash.ts';

const MAX_ATTEMPTS = 10;
const LOCKED_MS = 15 * 60_000;
const INVITATION_LASTS_MS = 7 * 86_400_000;

/** The tenant that a user belongs to. */
export interface UserTenant {
  readonly namespace: string;
  readonly database: string;
}

/** A user as the operator sees one; without a tenant one of their own. */
export interface ListedUser {
  readonly id: string;
  readonly email: string;
  readonly created_at: string;
  readonly tenant: UserTenant | undefined;
}

/** The users of the embedded identity provider: who was invited and chose a password. */
export class Users {
  readonly #records: ServiceGraph;
  readonly #issuer: string;
  /** Compared where there is no such user, so that both take as long. */
  readonly #nobody = hashPassword(randomSecret());

  /** `issuer` is the name of the provider, by which others know its users. */
  constructor(records: ServiceGraph, issuer: string) {
    this.#records = records;
    this.#issuer = issuer;
  }

  async areThere(): Promise<boolean> {
    return (await runForOne(this.#records, queries.anyUser, {})).is_there;
  }

  /** A secret that makes one user, of the tenant given or of one of their own; `role` is that of the first access, else admin. */
  async invite(tenant: UserTenant | undefined, role?: Scope): Promise<string> {
    const invitation = randomSecret();
    await runQuery(this.#records, queries.createInvitation, {
      hash: hashOf(invitation),
      tenantNs: tenant?.namespace ?? null,
      tenantDb: tenant?.database ?? null,
      role: role ?? null,
      keptUntil: Date.now() + INVITATION_LASTS_MS,
    });
    return invitation;
  }

  /** Throws NOT_FOUND where an invitation holds no more. */
  async refuseEnded(invitation: string): Promise<void> {
    const search = { hash: hashOf(invitation), now: Date.now() };
    const { is_there: isThere } = await runForOne(this.#records, queries.findInvitation, search);
    if (!isThere) throw endedInvitation();
  }

  /** Throws INVALID_INPUT for a wrong address or password, CONFLICT where the address has a user, NOT_FOUND for the invitation. */
  async register(invitation: string, email: string, password: string): Promise<void> {
    const address = emailOf(email);
    refuseWeak(password);
    const user = { id: uuidv7(), email: address, password: await hashPassword(password), now: Date.now() };
    const [made] = await runQuery(this.#records, queries.createUser, {
      ...user,
      invitation: hashOf(invitation),
    }).catch(taken);
    if (!made) throw endedInvitation();
  }

  /**
   * The id of the user whose address and password these are. Throws FORBIDDEN where they are nobody's, RATE_LIMITED after
   * too many that were not, whether the address has a user or not. Counts before it compares: many at once count too.
   */
  async logIn(email: string, password: string): Promise<string> {
    const address = normalEmail(email);
    const now = Date.now();
    const attempt = { name: hashOf(address), now, keptUntil: now + LOCKED_MS };
    const { attempts } = await runForOne(this.#records, queries.countAttempt, attempt);
    if (attempts > MAX_ATTEMPTS)
      throw new AppError(
        'RATE_LIMITED',
        'Too many log-ins with this e-mail address failed. Try again in 15 minutes.',
        { retryAfter: LOCKED_MS / 1_000 },
      );
    const [user] = await runQuery(this.#records, queries.findUser, { email: address });
    const isRight = await isPassword(
      password.slice(0, LONGEST_PASSWORD),
      user?.password ?? (await this.#nobody),
    );
    if (!user || !isRight)
      throw new AppError('FORBIDDEN', 'The e-mail address or the password is not right.');
    await runQuery(this.#records, queries.clearAttempts, { name: attempt.name });
    return user.id;
  }

  /** Ends every log-in made before. Throws as `logIn`, and INVALID_INPUT for a weak password. */
  async changePassword(email: string, password: string, next: string): Promise<void> {
    const id = await this.logIn(email, password);
    refuseWeak(next);
    const changed = { id, subject: this.#subjectOf(id), password: await hashPassword(next) };
    await runQuery(this.#records, queries.changePassword, changed);
  }

  /** The tenant of a user; undefined for one of their own. Null where there is no such user. */
  async tenantOf(id: string): Promise<UserTenant | undefined | null> {
    const [user] = await runQuery(this.#records, queries.findUserById, { id });
    return user ? tenantIn(user) : null;
  }

  /** Undefined where nobody has the address. */
  async idOf(email: string): Promise<string | undefined> {
    const [user] = await runQuery(this.#records, queries.findUser, { email: emailOf(email) });
    return user?.id;
  }

  async emailOf(id: string): Promise<string | null> {
    const [user] = await runQuery(this.#records, queries.findUserById, { id });
    return user?.email ?? null;
  }

  /** The latest first. */
  async list(): Promise<ListedUser[]> {
    const users = await runQuery(this.#records, queries.listUsers, {});
    return users.map(({ id, email, created_at: at, ...tenant }) => ({
      id,
      email,
      created_at: new Date(at).toISOString(),
      tenant: tenantIn(tenant),
    }));
  }

  /**
   * Removes a user by id, who can be invited again. Every log-in and every token ends, and the user is no member of any
   * account any more. Returns the accounts that it was of; undefined where there was no such user.
   */
  async remove(id: string): Promise<readonly string[] | undefined> {
    const removal = { id, subject: this.#subjectOf(id), now: new Date().toISOString() };
    const [removed] = await runQuery(this.#records, queries.removeUser, removal);
    return removed?.account_ids;
  }

  /** As others know a user. */
  #subjectOf(id: string): string {
    return subjectOf({ issuer: this.#issuer, subject: id });
  }

  /** Removes what is kept no longer. */
  async clean(): Promise<void> {
    await runQuery(this.#records, queries.deleteExpiredIdentity, { now: Date.now() });
  }
}

function tenantIn(record: { tenant_ns: string | null; tenant_db: string | null }): UserTenant | undefined {
  const { tenant_ns: namespace, tenant_db: database } = record;
  return namespace === null || database === null ? undefined : { namespace, database };
}

function endedInvitation(): AppError {
  return new AppError('NOT_FOUND', 'The invitation was used before, or its seven days are over.');
}

function taken(error: unknown): never {
  if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error;
  throw new AppError('CONFLICT', 'This e-mail address has a user already.', { cause: error });
}
