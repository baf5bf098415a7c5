import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../errors.ts';
import type { ServiceGraph } from '../graph/graph.ts';
import {
  createAccount,
  createGraph,
  createKey,
  listAccounts,
  restoreGraph,
  revokeAccount,
  revokeGraph,
  revokeKey,
  setPlan,
} from '../graph/queries/account.ts';
import { executeWrite, runQuery, theOnly, type Unit } from '../graph/run-query.ts';
import { hashApiKey, makeApiKey, modeOfApiKey, type ApiKeyMode } from './api-key.ts';
import type { PlanName } from './plans.ts';
import type { Scope } from './principal.ts';

export interface NewKey {
  readonly graphId: string;
  readonly mode: ApiKeyMode;
  readonly scope: Scope;
  readonly expiresAt?: string | undefined;
}

export interface IssuedKey {
  id: string;
  /** The key itself: shown this once, kept only as a hash. */
  key: string;
}

/** Accounts, their graphs and keys: what an operator makes, lists and revokes. */
export class Accounts {
  readonly #graph: ServiceGraph;
  readonly #onRevoked: () => void;

  /** `onRevoked` hears that a key may no longer open what it opened. */
  constructor(graph: ServiceGraph, onRevoked: () => void) {
    this.#graph = graph;
    this.#onRevoked = onRevoked;
  }

  /** Makes an account with its first graph `main`, both or none. Throws CONFLICT where the name is taken. */
  createAccount(name: string, plan: PlanName): Promise<{ id: string; graph_id: string }> {
    return executeWrite(this.#graph, (unit) => addAccount(unit, name, plan)).catch(
      taken(`An account named ${name}`),
    );
  }

  /** The same with a key of scope admin that opens the graph: all or none, so that an interrupted start can be repeated. */
  createAccountWithKey(name: string, plan: PlanName, key: string): Promise<void> {
    return executeWrite(this.#graph, async (unit) => {
      const { graph_id: graphId } = await addAccount(unit, name, plan);
      theOnly(createKey, await unit.run(createKey, keyRecordOf(key, { graphId, scope: 'admin' })));
    });
  }

  /** Puts an account on another plan: within seconds for keys in use. Throws NOT_FOUND. */
  async setPlan(id: string, plan: PlanName): Promise<void> {
    const [set] = await runQuery(this.#graph, setPlan, { id, plan });
    if (!set) notFound('account', id);
  }

  /** Makes a further graph of an account. Throws NOT_FOUND, and CONFLICT where the account has one of that name. */
  async createGraph(accountId: string, name: string): Promise<{ id: string }> {
    const graph = { id: uuidv7(), accountId, name, now: now() };
    const [made] = await runQuery(this.#graph, createGraph, graph).catch(taken(`A graph named ${name}`));
    return made ?? notFound('account', accountId);
  }

  /** Issues a key that opens one graph. Throws NOT_FOUND, and CONFLICT for a revoked graph. */
  createKey(key: NewKey): Promise<IssuedKey> {
    return this.adoptKey(makeApiKey(key.mode), key);
  }

  /** Takes over a key made elsewhere, such as one an operator hands in. Throws NOT_FOUND, and CONFLICT for a revoked graph. */
  async adoptKey(key: string, { graphId, scope, expiresAt }: Omit<NewKey, 'mode'>): Promise<IssuedKey> {
    const record = keyRecordOf(key, { graphId, scope, expiresAt });
    const [made] = await runQuery(this.#graph, createKey, record);
    if (!made) notFound('graph', graphId);
    if (made.is_graph_revoked) throw revokedGraph(graphId);
    return { id: made.id, key };
  }

  list() {
    return runQuery(this.#graph, listAccounts, {});
  }

  revokeKey(id: string): Promise<void> {
    return this.#revoke('key', revokeKey, id);
  }

  /** Ends every key of a graph, and no other key of its account reaches it; what is stored in it stays. */
  revokeGraph(id: string): Promise<void> {
    return this.#revoke('graph', revokeGraph, id);
  }

  /** Ends every key of an account; what is stored in its graphs stays. */
  revokeAccount(id: string): Promise<void> {
    return this.#revoke('account', revokeAccount, id);
  }

  /** Lets keys reach a revoked graph again; its own have ended, new ones are made. Throws NOT_FOUND. */
  async restoreGraph(id: string): Promise<void> {
    const [restored] = await runQuery(this.#graph, restoreGraph, { id });
    if (!restored) notFound('graph', id);
  }

  async #revoke(what: string, statement: typeof revokeKey, id: string): Promise<void> {
    const [revoked] = await runQuery(this.#graph, statement, { id, now: now() });
    if (!revoked) notFound(what, id);
    this.#onRevoked();
  }
}

async function addAccount(unit: Unit, name: string, plan: PlanName) {
  const account = { id: uuidv7(), namespace: name, name, plan, now: now() };
  theOnly(createAccount, await unit.run(createAccount, account));
  const graph = { id: uuidv7(), accountId: account.id, name: 'main', now: now() };
  theOnly(createGraph, await unit.run(createGraph, graph));
  return { id: account.id, graph_id: graph.id };
}

/** What is kept of a key. */
function keyRecordOf(key: string, { graphId, scope, expiresAt }: Omit<NewKey, 'mode'>) {
  return {
    id: uuidv7(),
    graphId,
    scope,
    mode: modeOfApiKey(key),
    hash: hashApiKey(key),
    hint: `${key.slice(0, 12)}…${key.slice(-4)}`,
    now: now(),
    expiresAt: expiresAt ?? null,
  };
}

function now(): string {
  return new Date().toISOString();
}

/** The only constraint that what is made here can break: ids are fresh. */
function taken(what: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error;
    throw new AppError('CONFLICT', `${what} exists. Choose another name.`, { cause: error });
  };
}

function notFound(what: string, id: string): never {
  throw new AppError('NOT_FOUND', `There is no ${what} ${id}. See them with: npm run admin -- list`);
}

function revokedGraph(id: string): AppError {
  return new AppError(
    'CONFLICT',
    `The graph ${id} was revoked. Let it be reached again with: npm run admin -- restore-graph ${id}`,
  );
}
