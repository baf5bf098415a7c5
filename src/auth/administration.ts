import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../errors.ts';
import type { Tenant } from '../graph/tenant.ts';
import type { DroppedDatabase } from './administration-records.ts';
import { accountFor, noSuch, onlyOperator, type Administrator, type Scope } from './principal.ts';
import type { Accounts, IssuedKey, NewKey } from './accounts.ts';
import type { Backups } from './backups.ts';
import type { GraphBrowsers } from './browser/graph-browsers.ts';
import type { GraphDoctor } from './graph-doctor.ts';
import type { GraphModels } from './graph-models.ts';
import type { Members } from './members.ts';
import type { Plan, PlanName, PlanOf } from './plans.ts';
import type { Usage } from './usage.ts';
import type { UserAdministration } from './user-administration.ts';

export interface AdministrationSettings {
  readonly defaultPlan: PlanName;
  readonly planOf: PlanOf;
  readonly backups: Backups;
  readonly users: UserAdministration;
  readonly dashboardLink: (graphId: string) => Promise<string>;
  readonly dropDatabases: (graphId: string, tenant: Tenant) => Promise<DroppedDatabase[]>;
  readonly models: GraphModels;
  readonly browsers: GraphBrowsers;
  readonly doctor: GraphDoctor;
}

/** Other replicas have forgotten a credential after this time, as this one does at once. */
const REVOKED_EVERYWHERE_MS = 2_000;

/** What an administrator may do with accounts, graphs and keys. What belongs to another account is NOT_FOUND. */
export class Administration {
  readonly members: Members;
  readonly users: UserAdministration;
  readonly backups: Backups;
  readonly models: GraphModels;
  readonly browsers: GraphBrowsers;
  readonly doctor: GraphDoctor;
  readonly #accounts: Accounts;
  readonly #usage: Usage;
  readonly #settings: AdministrationSettings;

  constructor(accounts: Accounts, members: Members, usage: Usage, settings: AdministrationSettings) {
    this.members = members;
    this.users = settings.users;
    this.backups = settings.backups;
    this.models = settings.models;
    this.browsers = settings.browsers;
    this.doctor = settings.doctor;
    this.#accounts = accounts;
    this.#usage = usage;
    this.#settings = settings;
  }

  /** The accounts with their graphs and keys, never a key itself. */
  async list({ accountId }: Administrator) {
    const accounts = await this.#accounts.list(accountId);
    return accounts.map((account) => ({ ...account, limits: limitsOf(this.#settings.planOf(account.plan)) }));
  }

  async graphs(by: Administrator) {
    return (await this.list(by)).flatMap(({ id, graphs }) =>
      graphs.map(({ keys: _, ...graph }) => ({ ...graph, account_id: id })),
    );
  }

  async keys(by: Administrator) {
    return (await this.list(by)).flatMap(({ graphs }) =>
      graphs.flatMap(({ id, keys }) => keys.map((key) => ({ ...key, graph_id: id }))),
    );
  }

  /** Requests by day and caller, and what the graphs held, of days such as 2026-05-01. */
  async usage({ accountId }: Administrator, from: string | undefined, to: string | undefined) {
    const usage = await this.#usage.list(accountId, from, to);
    return { usage, storage: await this.#usage.storage(accountId, from, to) };
  }

  /** For the operator alone, as what else is done to an account: throws FORBIDDEN for others. */
  async createAccount(by: Administrator, name: string, plan = this.#settings.defaultPlan) {
    onlyOperator(by);
    return this.#accounts.createAccount(name, plan);
  }

  async setPlan(by: Administrator, id: string, plan: PlanName): Promise<void> {
    onlyOperator(by);
    await this.#accounts.setPlan(id, plan);
  }

  async restoreAccount(by: Administrator, id: string): Promise<void> {
    onlyOperator(by);
    await this.#accounts.restoreAccount(id);
  }

  async revokeAccount(by: Administrator, id: string): Promise<void> {
    onlyOperator(by);
    await this.#accounts.revokeAccount(id);
    await this.browsers.endFor(({ accountId }) => accountId === id);
  }

  /** In the administrator's own account where none is named. Throws INVALID_INPUT where the operator names none. */
  async createGraph(by: Administrator, name: string, accountId?: string): Promise<{ id: string }> {
    return this.#accounts.createGraph(accountFor(by, accountId), name);
  }

  async revokeGraph(by: Administrator, id: string): Promise<void> {
    await this.#ownGraph(by, id);
    await this.#accounts.revokeGraph(id);
    await this.browsers.endFor((graph) => graph.id === id);
  }

  async restoreGraph(by: Administrator, id: string): Promise<void> {
    await this.#ownGraph(by, id);
    await this.#accounts.restoreGraph(id);
  }

  /** Deletes a revoked graph for good: databases, files, keys, and its record last. Throws CONFLICT where it is not revoked. */
  async dropGraph(by: Administrator, id: string): Promise<DroppedDatabase[]> {
    const { account_id: accountId, name, revoked_at: revokedAt } = await this.#ownGraph(by, id);
    if (revokedAt === null)
      throw new AppError('CONFLICT', `The graph ${id} is in use. Revoke it first: hm graphs revoke ${id}`);
    await sleep(Math.max(0, Date.parse(revokedAt) + REVOKED_EVERYWHERE_MS - Date.now()));
    const [account] = await this.#accounts.list(accountId);
    const tenant = { namespace: account?.namespace ?? '', database: name, sandbox: false };
    const dropped = await this.backups.tasks.run(id, () => this.#settings.dropDatabases(id, tenant));
    await this.#accounts.deleteGraph(
      id,
      dropped.map(({ name: database }) => database),
    );
    return dropped;
  }

  async freezeGraph(by: Administrator, id: string, frozen: boolean): Promise<void> {
    await this.#ownGraph(by, id);
    await this.#accounts.freezeGraph(id, frozen);
    if (frozen) await this.browsers.endFor((graph) => graph.id === id);
  }

  /** Throws INVALID_INPUT for an end that is past. */
  async createKey(by: Administrator, key: NewKey): Promise<IssuedKey> {
    if (key.expiresAt !== undefined && Date.parse(key.expiresAt) <= Date.now())
      throw new AppError('INVALID_INPUT', 'expires_at is past: a key that has ended opens nothing.');
    await this.#ownGraph(by, key.graphId);
    return this.#accounts.createKey(key);
  }

  async revokeKey(by: Administrator, id: string): Promise<void> {
    await this.#ownKey(by, id);
    await this.#accounts.revokeKey(id);
  }

  /** A new key like an old one, which goes on for a while so that programs can change over. Throws CONFLICT for a revoked key. */
  async rotateKey(by: Administrator, id: string, overlapSeconds: number) {
    const old = await this.#ownKey(by, id);
    if (old.revoked_at !== null)
      throw new AppError('CONFLICT', `The key ${id} was revoked. Create a new one.`);
    const { graph_id: graphId, scope, mode, name } = old;
    const made = await this.#accounts.createKey({
      graphId,
      scope,
      mode,
      expiresAt: old.expires_at ?? undefined,
      name: name ?? undefined,
    });
    return { ...made, old_expires_at: await this.#accounts.endKey(id, overlapSeconds) };
  }

  /** Throws INVALID_INPUT for a role without a graph: of a memory of their own users are the admins. */
  async invite(by: Administrator, graphId: string | undefined, role?: Scope): Promise<string> {
    if (graphId !== undefined) await this.#ownGraph(by, graphId);
    else onlyOperator(by);
    if (graphId === undefined && role !== undefined)
      throw new AppError(
        'INVALID_INPUT',
        'role needs graph_id: without it the user has a memory of their own.',
      );
    return this.users.invite(graphId, role);
  }

  async dashboardLink(by: Administrator, graphId: string): Promise<string> {
    await this.#ownGraph(by, graphId);
    return this.#settings.dashboardLink(graphId);
  }

  async #ownGraph(by: Administrator, id: string) {
    return (await this.graphs(by)).find((graph) => graph.id === id) ?? raise(noSuch('graph', id));
  }

  async #ownKey(by: Administrator, id: string) {
    return (await this.keys(by)).find((key) => key.id === id) ?? raise(noSuch('key', id));
  }
}

function limitsOf({ requestsPerMinute, graphs, nodes, fileBytes, tools }: Plan) {
  return { requests_per_minute: requestsPerMinute, graphs, nodes, file_bytes: fileBytes, tools };
}

function raise(error: AppError): never {
  throw error;
}
