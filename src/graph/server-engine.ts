import neo4j, { type Driver } from 'neo4j-driver';
import type { Logger } from 'pino';
import { toAppError } from './database-errors.ts';
import { makeDriver } from './driver.ts';
import type { DatabaseEngine, Lease, OnClosed } from './engine.ts';
import { databaseIds, onlineDatabase, type OnlineTimes } from './server/administration.ts';
import {
  connectToServer,
  type Connection,
  type ConnectTimes,
  type OpenDriver,
  type ServerSettings,
} from './server/connect.ts';
import { Generations, type Generation } from './server/generations.ts';

export interface ServerTimes extends ConnectTimes, OnlineTimes {
  readonly watchMs: number;
  readonly idleMs: number;
}

const TIMES: ServerTimes = {
  /** A server that is started beside this service may make its first databases, or recover, meanwhile. */
  connectWithinMs: 150_000,
  attemptWithinMs: 10_000,
  retryMs: 1_000,
  onlineWithinMs: 30_000,
  /** What another process creates shows up within moments. */
  refusedWithinMs: 5_000,
  pollMs: 100,
  /** How long a database that was dropped or replaced may go unnoticed where no statement fails by it. */
  watchMs: 2_000,
  /** After so long without use nothing of a database is kept. */
  idleMs: 600_000,
};

/** Leases of a database. */
interface Use {
  leases: number;
  lastUsed: number;
}

interface ServerOptions {
  readonly openDriver?: OpenDriver;
  readonly times?: ServerTimes;
}

/**
 * An existing Neo4j server or cluster: a database a tenant where it can, its one database where it cannot. Others use the
 * server too: each database may be made by another process at the same moment, and dropped or replaced at any time.
 */
export class ServerEngine implements DatabaseEngine {
  readonly kind = 'server';
  readonly manyDatabases: boolean;
  readonly #driver: Driver;
  readonly #logger: Logger;
  readonly #times: ServerTimes;
  readonly #singleDatabase: string | undefined;
  readonly #isRouted: boolean;
  readonly #generations: Generations;
  readonly #watch: NodeJS.Timeout;
  readonly #listeners: OnClosed[] = [];
  readonly #uses = new Map<string, Use>();

  private constructor(
    { driver, singleDatabase }: Connection,
    uri: string,
    logger: Logger,
    times: ServerTimes,
  ) {
    this.#driver = driver;
    this.#logger = logger;
    this.#times = times;
    this.#isRouted = uri.startsWith('neo4j');
    this.#singleDatabase = singleDatabase;
    this.manyDatabases = singleDatabase === undefined;
    this.#generations = new Generations({
      open: (name) => this.#open(name),
      ids: async () => {
        const ids = await databaseIds(driver);
        return (name) => ids.get(this.#databaseOf(name));
      },
      onReplaced: (name) => this.#announce(name),
    });
    this.#watch = setInterval(() => this.#look(), times.watchMs).unref();
  }

  /** Connects, waiting for a server that is coming up, and finds out what it can do. Throws UNAVAILABLE or UNAUTHENTICATED. */
  static async connect(
    settings: ServerSettings,
    logger: Logger,
    { openDriver = makeDriver, times = TIMES }: ServerOptions = {},
  ): Promise<ServerEngine> {
    const connection = await connectToServer(settings, logger, openDriver, times);
    return new ServerEngine(connection, settings.uri, logger, times);
  }

  async acquire(name: string): Promise<Lease> {
    const generation = await this.#generations.get(name);
    const use = this.#uses.get(name) ?? { leases: 0, lastUsed: 0 };
    this.#uses.set(name, use);
    use.leases += 1;
    return {
      driver: this.#driver,
      database: this.#databaseOf(name),
      generation,
      bookmarks: generation.bookmarks,
      isReplaced: () => this.#generations.isReplaced(name, generation),
      release: () => {
        use.leases -= 1;
        use.lastUsed = performance.now();
      },
    };
  }

  onClosed(listener: OnClosed): void {
    this.#listeners.push(listener);
  }

  close(): Promise<void> {
    clearInterval(this.#watch);
    return this.#driver.close();
  }

  /** Of `neo4j://` reads go to any member of a cluster. Bookmarks a database, so that none waits for another's writes. */
  async #open(name: string): Promise<Generation> {
    const database = this.#databaseOf(name);
    const id = await onlineDatabase(this.#driver, database, this.manyDatabases, this.#times).catch(
      (error: unknown) => {
        throw toAppError(error);
      },
    );
    return { id, bookmarks: this.#isRouted ? neo4j.bookmarkManager() : undefined };
  }

  #databaseOf(name: string): string {
    return this.#singleDatabase ?? name;
  }

  #look(): void {
    void this.#generations.look();
    const before = performance.now() - this.#times.idleMs;
    for (const [name, { leases, lastUsed }] of this.#uses) {
      if (leases > 0 || lastUsed > before) continue;
      this.#uses.delete(name);
      this.#generations.forget(name);
      for (const listener of this.#listeners) listener(name, false);
    }
  }

  #announce(name: string): void {
    this.#logger.warn(
      { database: this.#databaseOf(name) },
      'a database was dropped or replaced on the Neo4j server: the service goes on with the one there is now, without the memories of the other',
    );
    for (const listener of this.#listeners) listener(name, true);
  }
}
