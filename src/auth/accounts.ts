import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../errors.ts';
import type { ServiceGraph } from '../graph/graph.ts';
import * as queries from '../graph/queries/service/account.ts';
import { executeWrite, runQuery, theOnly, type Unit } from '../graph/run-query.ts';
import { hashApiKey, makeApiKey, modeOfApiKey, type ApiKeyMode } from './credentials/api-key.ts';
import { graphsOfPlans, tooManyGraphs, type PlanName, type PlanOf } from './plans.ts';
import type { Scope } from './principal.ts';

export interface NewKey {
  readonly graphId: string;
  readonly mode: ApiKeyMode;
  readonly scope: Scope;
  readonly expiresAt?: string | undefined;
  /** What the key is for, in the words of who made it. */
  readonly name?: string | undefined;
}

/** A key that is stored with the graph it reaches. */
interface MadeKey extends Omit<NewKey, 'graphId' | 'mode'> {
  readonly key: string;
}

export interface IssuedKey {
  id: string;
  /** The key itself: it is shown once, and only its hash is stored. */
  key: string;
}

/** Accounts, their graphs and keys, which an operator creates, lists and revokes. */
export class Accounts {
  readonly #graph: ServiceGraph;
  readonly #planOf: PlanOf;
  readonly #onRevoked: () => void;

  /** Calls `onRevoked` after each revocation. */
  constructor(graph: ServiceGraph, planOf: PlanOf, onRevoked: () => void) {
    this.#graph = graph;
    this.#planOf = planOf;
    this.#onRevoked = onRevoked;
  }

  /** Creates an account with its first graph `main`, both or none. Throws CONFLICT where the name is taken. */
  createAccount(name: string, plan: PlanName): Promise<{ id: string; graph_id: string }> {
    const made = executeWrite(this.#graph, (unit) => addAccount(unit, name, plan, this.#planOf));
    return made.catch(taken(`An account named ${name}`));
  }

  /** The same with keys to the graph: all or none, so that an interrupted start can be repeated. */
  createAccountWithKeys(name: string, plan: PlanName, keys: readonly MadeKey[]): Promise<void> {
    return executeWrite(this.#graph, async (unit) => {
      const { graph_id: graphId } = await addAccount(unit, name, plan, this.#planOf);
      for (const { key, ...given } of keys) {
        const record = keyRecordOf(key, { graphId, ...given });
        theOnly(queries.createKey, await unit.run(queries.createKey, record));
      }
    });
  }

  /** Changes the plan of an account, within seconds for keys in use. Throws NOT_FOUND. */
  async setPlan(id: string, plan: PlanName): Promise<void> {
    found(await runQuery(this.#graph, queries.setPlan, { id, plan }), 'account', id);
  }

  /** Throws NOT_FOUND, CONFLICT where the account has one of that name, FORBIDDEN where it has as many as its plan allows. */
  async createGraph(accountId: string, name: string): Promise<{ id: string }> {
    const graph = newGraph(accountId, name, this.#planOf);
    const rows = await runQuery(this.#graph, queries.createGraph, graph).catch(
      taken(`A graph named ${name}`),
    );
    const made = found(rows, 'account', accountId);
    if (!made.has_room) throw tooManyGraphs(made);
    return { id: made.id };
  }

  /** Issues a key to one graph. Throws NOT_FOUND, and CONFLICT for a revoked graph. */
  createKey(key: NewKey): Promise<IssuedKey> {
    return this.adoptKey(makeApiKey(key.mode), key);
  }

  /** Stores a key that was created elsewhere, such as ADMIN_API_KEY. Throws NOT_FOUND, and CONFLICT for a revoked graph. */
  async adoptKey(key: string, { graphId, ...given }: Omit<NewKey, 'mode'>): Promise<IssuedKey> {
    const record = keyRecordOf(key, { graphId, ...given });
    const made = found(await runQuery(this.#graph, queries.createKey, record), 'graph', graphId);
    const repair = `Let it be reached again with: hm graphs restore ${graphId}`;
    if (made.is_graph_revoked) throw new AppError('CONFLICT', `The graph ${graphId} was revoked. ${repair}`);
    return { id: made.id, key };
  }

  /** Lets a key end so many seconds from now, unless it ends before. Returns when. Throws NOT_FOUND. */
  async endKey(id: string, afterSeconds: number): Promise<string> {
    const at = new Date(Date.now() + afterSeconds * 1_000).toISOString();
    const ended = found(await runQuery(this.#graph, queries.endKey, { id, at }), 'key', id);
    this.#onRevoked();
    return ended.expires_at;
  }

  /** All accounts, or one, with their graphs and the hints of their keys. */
  list(accountId?: string) {
    return runQuery(this.#graph, queries.listAccounts, { accountId: accountId ?? null });
  }

  revokeKey(id: string): Promise<void> {
    return this.#revoke('key', queries.revokeKey, id);
  }

  /** Revokes every key of a graph and closes it to the other keys of its account; its content stays. */
  revokeGraph(id: string): Promise<void> {
    return this.#revoke('graph', queries.revokeGraph, id);
  }

  /** Revokes every key of an account and shuts its access tokens out; the content of its graphs stays. */
  revokeAccount(id: string): Promise<void> {
    return this.#revoke('account', queries.revokeAccount, id);
  }

  /** Opens a revoked graph to keys again; its own keys stay revoked. Throws NOT_FOUND. */
  async restoreGraph(id: string): Promise<void> {
    found(await runQuery(this.#graph, queries.restoreGraph, { id }), 'graph', id);
  }

  /** Lets a graph only be read, or be changed again. Throws NOT_FOUND. */
  async freezeGraph(id: string, frozen: boolean): Promise<void> {
    found(await runQuery(this.#graph, queries.freezeGraph, { id, frozen, now: now() }), 'graph', id);
    this.#onRevoked();
  }

  /** Lets access tokens reach a revoked account again; its keys stay revoked. Throws NOT_FOUND. */
  async restoreAccount(id: string): Promise<void> {
    found(await runQuery(this.#graph, queries.restoreAccount, { id }), 'account', id);
  }

  /** Deletes the record of a revoked graph whose databases are gone, with its keys. */
  async deleteGraph(id: string, databases: readonly string[]): Promise<void> {
    await runQuery(this.#graph, queries.deleteGraph, { id, databases: [...databases] });
    this.#onRevoked();
  }

  async #revoke(what: string, statement: typeof queries.revokeKey, id: string): Promise<void> {
    found(await runQuery(this.#graph, statement, { id, now: now() }), what, id);
    this.#onRevoked();
  }
}

async function addAccount(unit: Unit, name: string, plan: PlanName, planOf: PlanOf) {
  const account = { id: uuidv7(), namespace: name, name, plan, now: now() };
  theOnly(queries.createAccount, await unit.run(queries.createAccount, account));
  const graph = newGraph(account.id, 'main', planOf);
  const made = theOnly(queries.createGraph, await unit.run(queries.createGraph, graph));
  if (!made.has_room) throw tooManyGraphs(made);
  return { id: account.id, graph_id: graph.id };
}

function newGraph(accountId: string, name: string, planOf: PlanOf) {
  return { id: uuidv7(), accountId, name, now: now(), graphsOfPlan: graphsOfPlans(planOf) };
}

function keyRecordOf(key: string, { graphId, scope, expiresAt, name }: Omit<NewKey, 'mode'>) {
  return {
    id: uuidv7(),
    name: name ?? null,
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

/** Only a taken name can violate a constraint here: ids are new. */
function taken(what: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error;
    throw new AppError('CONFLICT', `${what} exists. Choose another name.`, { cause: error });
  };
}

/** The row that a statement found. Throws NOT_FOUND. */
function found<Row>([row]: readonly Row[], what: string, id: string): Row {
  if (row !== undefined) return row;
  throw new AppError('NOT_FOUND', `There is no ${what} ${id}. See them with: hm ${what}s list`);
}
