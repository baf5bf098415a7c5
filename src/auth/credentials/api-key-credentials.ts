import { orElseAfter } from '../../concurrency/deadline.ts';
import { AppError } from '../../errors.ts';
import type { ServiceGraph } from '../../graph/graph.ts';
import { findPrincipal, touchKeys } from '../../graph/queries/service/account.ts';
import { runQuery } from '../../graph/run-query.ts';
import { hashApiKey, isApiKey, isWellFormedApiKey } from './api-key.ts';
import { invalidCredential, type Credential, type CredentialKind, type Identified } from './credential.ts';

/** Shorter than the five seconds after which orchestrators give up, even where the database hangs. */
const ANSWER_MS = 4_000;

/** API keys; their hashes are in the service's records. */
export class ApiKeyCredentials implements CredentialKind {
  readonly #records: ServiceGraph;
  readonly #lastUses: LastUses;

  constructor(records: ServiceGraph, lastUses: LastUses) {
    this.#records = records;
    this.#lastUses = lastUses;
  }

  read(token: string): Credential | undefined {
    if (!isApiKey(token)) return undefined;
    const fingerprint = hashApiKey(token);
    return {
      fingerprint,
      lookUp: async (graphId) => {
        if (!isWellFormedApiKey(token)) throw invalidCredential();
        return this.#lookUp(fingerprint, graphId);
      },
      looksValid: () => Promise.resolve(isWellFormedApiKey(token)),
      used: ({ keyId }) => void (keyId !== undefined && this.#lastUses.note(keyId)),
    };
  }

  /** Searches for no key: Neo4j plans the statement at its first use, and the first caller would wait for that. */
  async warmUp(): Promise<void> {
    await this.#run('', undefined);
  }

  async #lookUp(hash: string, graphId: string | undefined): Promise<Identified> {
    const row = await this.#find(hash, graphId);
    if (!row) throw invalidCredential();
    if (row.graph_id === null || row.graph_name === null) throw noSuchGraph();
    if (row.is_graph_revoked) throw revokedGraph();
    return {
      principal: {
        subject: `key:${row.key_id}`,
        keyId: row.key_id,
        accountId: row.account_id,
        scope: row.scope,
        plan: row.plan,
        graphId: row.graph_id,
        isFrozen: row.is_graph_frozen === true,
        tenant: { namespace: row.namespace, database: row.graph_name, sandbox: row.mode === 'test' },
      },
      expiresAt: row.expires_at === null ? Infinity : Date.parse(row.expires_at),
    };
  }

  async #find(hash: string, graphId: string | undefined) {
    const found = this.#run(hash, graphId);
    const message = 'The service cannot look the key up right now. Try again shortly.';
    const late = () => Promise.reject(new AppError('UNAVAILABLE', message, { retryAfter: 2 }));
    const [row] = await orElseAfter(ANSWER_MS, found, late);
    return row;
  }

  #run(hash: string, graphId: string | undefined) {
    const now = new Date().toISOString();
    return runQuery(this.#records, findPrincipal, { hash, graphId: graphId ?? null, now });
  }
}

function noSuchGraph(): AppError {
  const message = 'X-Graph-Id names no graph of this account. Leave it out to use the key’s own graph.';
  return new AppError('FORBIDDEN', message);
}

function revokedGraph(): AppError {
  const message = 'The graph that X-Graph-Id names was revoked. Leave it out to use the key’s own graph.';
  return new AppError('FORBIDDEN', message);
}

/** When API keys were last used, in memory until it is written. */
export class LastUses {
  readonly #records: ServiceGraph;
  readonly #used = new Map<string, string>();

  constructor(records: ServiceGraph) {
    this.#records = records;
  }

  note(keyId: string): void {
    this.#used.set(keyId, new Date().toISOString());
  }

  /** Writes the times; after a failure the next flush writes them. Throws AppError. */
  async flush(): Promise<void> {
    const uses = [...this.#used].map(([id, at]) => ({ id, at }));
    if (uses.length === 0) return;
    await runQuery(this.#records, touchKeys, { uses });
    for (const { id, at } of uses) if (this.#used.get(id) === at) this.#used.delete(id);
  }
}
