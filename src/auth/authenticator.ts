import { AppError } from '../errors.ts';
import type { ServiceGraph } from '../graph/graph.ts';
import { findPrincipal, touchKeys } from '../graph/queries/account.ts';
import { runQuery } from '../graph/run-query.ts';
import { hashApiKey, isWellFormedApiKey } from './api-key.ts';
import type { Principal } from './principal.ts';

/** How long a principal is remembered; a key revoked on another replica still works for that long. That it was valid is
 * remembered longer: its next look-up needs no guard. */
const REMEMBERED_MS = 5_000;
const REMEMBERED_MOST = 10_000;
const TOUCH_INTERVAL_MS = 60_000;

/** What stands before the look-up of a credential that was not valid lately; may refuse it. */
export type Guard = (lookUp: () => Promise<Principal>) => Promise<Principal>;

/** Tells who stands behind a key, and keeps when keys were last used. */
export class Authenticator {
  readonly #graph: ServiceGraph;
  readonly #remembered = new Map<string, { principal: Principal; until: number }>();
  /** Look-ups under way: many requests with one new key at once are one attempt. */
  readonly #lookingUp = new Map<string, Promise<Principal>>();
  readonly #used = new Map<string, string>();
  readonly #touching: NodeJS.Timeout;

  constructor(graph: ServiceGraph) {
    this.#graph = graph;
    this.#touching = setInterval(() => void this.#touch().catch(() => undefined), TOUCH_INTERVAL_MS).unref();
  }

  /**
   * The principal of a key, about its own graph or another of its account. Throws UNAUTHENTICATED for a key that is
   * malformed, unknown, expired or revoked, FORBIDDEN for a graph that is not the account's.
   */
  async authenticate(key: string, graphId: string | undefined, guard: Guard): Promise<Principal> {
    const name = nameOf(hashApiKey(key), graphId);
    const known = this.#remembered.get(name);
    const lookUp = () => this.#lookUp(key, graphId);
    const principal =
      known && known.until > Date.now()
        ? known.principal
        : await this.#together(name, known ? lookUp : () => guard(lookUp));
    this.#used.set(principal.keyId, new Date().toISOString());
    return principal;
  }

  /** Looks up nobody, once: Neo4j plans the statement at its first use, for which the first caller would wait. */
  async rehearse(): Promise<void> {
    await this.#read('', undefined);
  }

  /** Forgets principals whose keys were revoked. */
  forget(keyHashes: readonly string[]): void {
    for (const name of this.#remembered.keys()) {
      if (keyHashes.includes(name.split(' ')[0] ?? '')) this.#remembered.delete(name);
    }
  }

  /** Keeps the last uses where it can: they are no reason to fail a stop. */
  async close(): Promise<void> {
    clearInterval(this.#touching);
    await this.#touch().catch(() => undefined);
  }

  #together(name: string, lookUp: () => Promise<Principal>): Promise<Principal> {
    const underWay = this.#lookingUp.get(name) ?? lookUp().finally(() => this.#lookingUp.delete(name));
    this.#lookingUp.set(name, underWay);
    return underWay;
  }

  async #lookUp(key: string, graphId: string | undefined): Promise<Principal> {
    if (!isWellFormedApiKey(key)) throw badKey();
    const hash = hashApiKey(key);
    const name = nameOf(hash, graphId);
    const row = await this.#read(hash, graphId);
    if (!row) {
      this.#remembered.delete(name);
      throw badKey();
    }
    if (row.graph_id === null || row.graph_name === null) {
      throw new AppError(
        'FORBIDDEN',
        'X-Graph-Id names no graph of this account. Leave it out to use the key’s own graph.',
      );
    }
    const principal: Principal = {
      accountId: row.account_id,
      keyId: row.key_id,
      scope: row.scope,
      plan: row.plan,
      graphId: row.graph_id,
      tenant: { namespace: row.namespace, database: row.graph_name, sandbox: row.mode === 'test' },
    };
    this.#remember(name, principal, row.expires_at);
    return principal;
  }

  async #read(hash: string, graphId: string | undefined) {
    const now = new Date().toISOString();
    const [row] = await runQuery(this.#graph, findPrincipal, { hash, graphId: graphId ?? null, now });
    return row;
  }

  #remember(name: string, principal: Principal, expiresAt: string | null): void {
    if (this.#remembered.size >= REMEMBERED_MOST) this.#remembered.clear();
    const expiry = expiresAt === null ? Infinity : Date.parse(expiresAt);
    this.#remembered.set(name, { principal, until: Math.min(Date.now() + REMEMBERED_MS, expiry) });
  }

  async #touch(): Promise<void> {
    const uses = [...this.#used].map(([id, at]) => ({ id, at }));
    this.#used.clear();
    if (uses.length > 0) await runQuery(this.#graph, touchKeys, { uses });
  }
}

function nameOf(hash: string, graphId: string | undefined): string {
  return `${hash} ${graphId ?? ''}`;
}

function badKey(): AppError {
  return new AppError(
    'UNAUTHENTICATED',
    'The API key is not valid. Send a live one as: Authorization: Bearer hm_live_…',
  );
}
