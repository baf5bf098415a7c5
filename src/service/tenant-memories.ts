import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import type { GraphOfAccount } from '../auth/find-graph.ts';
import type { Stored } from '../auth/usage.ts';
import { dropped } from '../graph/refusals.ts';
import type { DatabaseEngine } from '../graph/engine.ts';
import { tenantGraph } from '../graph/graph.ts';
import { countStored } from '../graph/queries/node.ts';
import { runForOne } from '../graph/run-query.ts';
import { databaseName, tenantHash, type Tenant } from '../graph/tenant.ts';
import type { DroppedDatabase } from '../auth/administration-records.ts';
import type { TenantWork } from '../jobs/tenant-work.ts';
import type { SharedServices } from '../memory/memory-call.ts';
import { TenantMemory } from '../memory/tenant-memory.ts';

export interface TenantMemoriesOptions {
  readonly engine: DatabaseEngine;
  readonly shared: SharedServices;
  readonly work: TenantWork;
  /** The only tenant where the server has a single database. */
  readonly onlyTenant: Tenant | undefined;
  readonly logger: Logger;
}

/** A graph, by what its databases are named by. */
interface NamedGraph {
  readonly namespace: string;
  readonly name: string;
}

export interface GraphDatabase {
  readonly name: 'live' | 'sandbox';
  readonly memory: TenantMemory;
}

/** The memories of the tenants whose databases are open, one object each. */
export class TenantMemories {
  readonly #options: TenantMemoriesOptions;
  readonly #open = new Map<string, TenantMemory>();
  readonly #closing = new Set<Promise<void>>();
  readonly #dropped = new Set<string>();

  constructor(options: TenantMemoriesOptions) {
    this.#options = options;
    options.engine.onClosed((database, isReplaced) => this.#onClosed(database, isReplaced));
  }

  /** The memory of a graph's tenant. Throws FORBIDDEN where the graph was dropped: a call from before would make its databases anew. */
  ofGraph(graphId: string, tenant: Tenant): TenantMemory {
    if (this.#dropped.has(graphId)) throw dropped();
    return this.of(tenant);
  }

  /** The same for an administrator's graph. */
  ofAccount({ id, namespace, name: database }: GraphOfAccount): TenantMemory {
    return this.ofGraph(id, { namespace, database, sandbox: false });
  }

  /** The memory of a tenant. Throws FORBIDDEN where the server has a single database, which stores another graph. */
  of(tenant: Tenant): TenantMemory {
    const { engine, onlyTenant } = this.#options;
    const name = databaseName(tenant);
    if (!engine.manyDatabases && (!onlyTenant || name !== databaseName(onlyTenant))) throw refused(tenant);
    const known = this.#open.get(name);
    if (known) return known;
    const memory = this.#make(tenant);
    this.#open.set(name, memory);
    return memory;
  }

  get open(): Iterable<TenantMemory> {
    return this.#open.values();
  }

  /** What a graph holds, for the account's usage; undefined where it has no database, or none any more. */
  async measure(graphId: string, tenant: Tenant): Promise<Stored | undefined> {
    const { engine, shared } = this.#options;
    if (this.#dropped.has(graphId) || !(await engine.exists(databaseName(tenant)))) return undefined;
    const { graph } = this.ofGraph(graphId, tenant);
    const { nodes } = await runForOne(graph, countStored, {});
    const bytes = (await engine.bytesOf?.(graph.database)) ?? null;
    return { nodes, bytes, fileBytes: await shared.files.storage.blobs.bytesOf(graph.database) };
  }

  /** The databases of a graph that were made already: its own, and that of its sandbox. */
  async databasesOf({ namespace, name: database }: NamedGraph): Promise<GraphDatabase[]> {
    const { engine, onlyTenant } = this.#options;
    const databases: GraphDatabase[] = [];
    for (const name of ['live', 'sandbox'] as const) {
      const tenant: Tenant = { namespace, database, sandbox: name === 'sandbox' };
      const isPossible =
        engine.manyDatabases || (onlyTenant && databaseName(onlyTenant) === databaseName(tenant));
      if (isPossible && (await engine.exists(databaseName(tenant))))
        databases.push({ name, memory: this.of(tenant) });
    }
    return databases;
  }

  /** Refuses the calls that still hold a memory whose database is about to be replaced; the next call gets a new one. */
  retire(database: string): void {
    this.#open.get(database)?.retire();
    this.#open.delete(database);
  }

  /** Looks for background work in a graph that was restored. */
  async resume(graph: NamedGraph): Promise<void> {
    for (const { memory } of await this.databasesOf(graph)) memory.jobs.request();
  }

  /** Deletes the databases of a graph, of its sandbox too. Throws as the engine does, and may then be called again. */
  async drop(graphId: string, { namespace, database }: Tenant): Promise<DroppedDatabase[]> {
    this.#dropped.add(graphId);
    const found: DroppedDatabase[] = [];
    for (const sandbox of [false, true]) {
      const tenant: Tenant = { namespace, database, sandbox };
      const name = databaseName(tenant);
      this.#open.get(name)?.drop();
      this.#open.delete(name);
      this.#options.work.forget(tenant);
      const { wasThere, isGone } = await this.#options.engine.drop(name);
      await this.#options.shared.files.storage.blobs.deleteAll(name);
      found.push({ name, was_there: wasThere, is_gone: isGone });
    }
    return found;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map((memory) => memory.close()));
    await Promise.all(this.#closing);
  }

  #make(tenant: Tenant): TenantMemory {
    const { engine, shared, work, logger } = this.#options;
    const graph = tenantGraph(engine, tenant, shared.models);
    return new TenantMemory(
      graph,
      shared,
      (run) => work.during(tenant, run),
      logger.child({ tenant: tenantHash(tenant) }),
    );
  }

  /** A memory with work left opens its database again, and is closed when the database closes the next time. */
  #onClosed(database: string, isReplaced: boolean): void {
    const memory = this.#open.get(database);
    if (!memory || (memory.isBusy && !isReplaced)) return;
    this.#open.delete(database);
    if (isReplaced) return memory.abandon();
    const closing = memory.close().finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }
}

function refused(tenant: Tenant): AppError {
  const what = tenant.sandbox ? 'a sandbox for hm_test_ keys' : 'a second graph';
  return new AppError(
    'FORBIDDEN',
    `The Neo4j server has a single database, which holds the one live graph; ${what} needs Neo4j Enterprise or the embedded engine.`,
  );
}
