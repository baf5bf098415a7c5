import type { z } from 'zod';
import { AppError } from '../errors.ts';
import type { Accounts } from './accounts.ts';
import type { userRecord } from './administration-records.ts';
import { ownTenant } from './issuer/tenant-claims.ts';
import { onlyOperator, type Administrator, type Scope } from './principal.ts';
import type { PasswordResets } from './users/password-resets.ts';
import type { Users } from './users/users.ts';

/** The users of the embedded identity provider, and the addresses of its pages. */
export interface KeptUsers {
  readonly issuer: string;
  readonly users: Users;
  readonly resets: PasswordResets;
  readonly invitationAddress: (invitation: string) => string;
  readonly resetAddress: (reset: string) => string;
}

interface UserAdministrationParts {
  readonly accounts: Accounts;
  /** Undefined where another keeps the users, or nobody can log in. */
  readonly kept: KeptUsers | undefined;
  /** Why there are none, and what to do instead. */
  readonly elsewhere: string;
  /** Hears that somebody was removed, who was a member of these accounts. */
  readonly onRemoved: (accountIds: readonly string[]) => Promise<void>;
}

/** Who can log in, for the operator. Throws FORBIDDEN for others, and where another identity provider keeps the users. */
export class UserAdministration {
  readonly #parts: UserAdministrationParts;

  constructor(parts: UserAdministrationParts) {
    this.#parts = parts;
  }

  async list(by: Administrator): Promise<z.input<typeof userRecord>[]> {
    const { issuer, users } = this.#kept(by);
    const accounts = await this.#parts.accounts.list();
    return (await users.list()).map(({ tenant, ...user }) => {
      const { namespace, database } = tenant ?? ownTenant({ issuer, subject: user.id });
      const account = accounts.find((each) => each.namespace === namespace);
      const graph = account?.graphs.find(({ name }) => name === database);
      return { ...user, account_id: account?.id ?? null, graph_id: graph?.id ?? null };
    });
  }

  /** The address where somebody becomes a user, of a graph or with one of their own. Throws NOT_FOUND for an unknown graph. */
  async invite(graphId: string | undefined, role: Scope | undefined): Promise<string> {
    const { users, invitationAddress } = this.#here();
    const tenant = graphId === undefined ? undefined : await this.#tenantOf(graphId);
    return invitationAddress(await users.invite(tenant, role));
  }

  /** The address where a user, by e-mail address or id, chooses another password. Throws NOT_FOUND. */
  async reset(by: Administrator, user: string): Promise<string> {
    const { resets, resetAddress } = this.#kept(by);
    const reset = await resets.create(await this.#idOf(user));
    if (reset === undefined) throw noSuchUser(user);
    return resetAddress(reset);
  }

  /** Throws NOT_FOUND. */
  async remove(by: Administrator, user: string): Promise<void> {
    const { users } = this.#kept(by);
    const accountIds = await users.remove(await this.#idOf(user));
    if (!accountIds) throw noSuchUser(user);
    await this.#parts.onRemoved(accountIds);
  }

  #kept(by: Administrator): KeptUsers {
    onlyOperator(by);
    return this.#here();
  }

  #here(): KeptUsers {
    const { kept, elsewhere } = this.#parts;
    if (!kept) throw new AppError('FORBIDDEN', elsewhere);
    return kept;
  }

  async #idOf(user: string): Promise<string> {
    if (!user.includes('@')) return user;
    const id = await this.#here().users.idOf(user);
    if (id === undefined) throw noSuchUser(user);
    return id;
  }

  async #tenantOf(graphId: string) {
    for (const { namespace, graphs } of await this.#parts.accounts.list()) {
      const graph = graphs.find(({ id }) => id === graphId);
      if (graph) return { namespace, database: graph.name };
    }
    throw new AppError('NOT_FOUND', `There is no graph ${graphId}. See them with: hm graphs list`);
  }
}

function noSuchUser(user: string): AppError {
  return new AppError('NOT_FOUND', `There is no user ${user}. See them with: hm users list`);
}
