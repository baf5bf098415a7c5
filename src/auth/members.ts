import { v7 as uuidv7 } from 'uuid';
import type { ServiceGraph } from '../graph/graph.ts';
import { addMember, listMembers, removeMember, setMemberRole } from '../graph/queries/service/member.ts';
import { runQuery } from '../graph/run-query.ts';
import { accountFor, noSuch, type Administrator, type Scope } from './principal.ts';

/** A user as access tokens name one. */
export interface KnownUser {
  /** `user:` and a hash of issuer and subject. */
  readonly subject: string;
  readonly name: string | null;
}

/** Finds a user by e-mail address (embedded identity provider) or subject (another issuer). Throws NOT_FOUND, FORBIDDEN. */
export type FindUser = (user: string) => Promise<KnownUser>;

/**
 * The users of accounts and what each may do there at most. A user whose token names an account is recorded at the first
 * access; others reach its graphs with X-Graph-Id once they are members.
 */
export class Members {
  readonly #records: ServiceGraph;
  readonly #findUser: FindUser;
  readonly #onChanged: () => void;

  /** Calls `onChanged` when somebody may do less, or more, than before. */
  constructor(records: ServiceGraph, findUser: FindUser, onChanged: () => void) {
    this.#records = records;
    this.#findUser = findUser;
    this.#onChanged = onChanged;
  }

  list({ accountId }: Administrator) {
    return runQuery(this.#records, listMembers, { accountId: accountId ?? null });
  }

  /** Throws NOT_FOUND for an unknown user or account, INVALID_INPUT where the operator names no account. */
  async add(by: Administrator, user: string, role: Scope, account?: string): Promise<{ id: string }> {
    const accountId = accountFor(by, account);
    const known = await this.#findUser(user);
    const member = { id: uuidv7(), accountId, ...known, role, now: new Date().toISOString() };
    const [added] = await runQuery(this.#records, addMember, member);
    if (!added) throw noSuch('account', accountId);
    this.#onChanged();
    return added;
  }

  /** Throws NOT_FOUND. */
  async setRole({ accountId }: Administrator, id: string, role: Scope): Promise<void> {
    const [set] = await runQuery(this.#records, setMemberRole, { id, accountId: accountId ?? null, role });
    this.#changed(set, id);
  }

  /** Shuts the user out of the account, though a token may name it. Throws NOT_FOUND. */
  async remove({ accountId }: Administrator, id: string): Promise<void> {
    const now = new Date().toISOString();
    const [removed] = await runQuery(this.#records, removeMember, { id, accountId: accountId ?? null, now });
    this.#changed(removed, id);
  }

  #changed(found: object | undefined, id: string): void {
    if (!found) throw noSuch('member', id);
    this.#onChanged();
  }
}
