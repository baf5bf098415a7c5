import neo4j, { type Driver } from 'neo4j-driver';
import type { Logger } from 'pino';
import { toAppError } from '../database-errors.ts';
import { makeDriver } from '../driver.ts';
import type { DatabaseEngine, Dropped, Lease, OnClosed } from '../engine.ts';
import { Semaphore } from '../../concurrency/semaphore.ts';
import { AppError } from '../../errors.ts';
import {
  databaseIds,
  findDatabase,
  onlineDatabase,
  type Creation,
  type OnlineTimes,
} from './administration.ts';
import { dropDatabase } from './drop-database.ts';
import {
  connectToServer,
  type Connection,
  type ConnectTimes,
  type OpenDriver,
  type ServerSettings,
} from './connect.ts';
import { Generations, type Generation } from './generations.ts';

export interface ServerTimes extends ConnectTimes, OnlineTimes {
  readonly watchMs: number;
  readonly idleMs: number;
  readonly slotWithinMs: number;
}

const TIMES: ServerTimes = {
  attemptWithinMs: 10_000,
  retryMs: 1_000,
  onlineWithinMs: 30_000,
  /** A database that another process creates appears within moments. */
  refusedWithinMs: 5_000,
  pollMs: 100,
  /** How often the engine checks for databases that were dropped or replaced. */
  watchMs: 2_000,
  /** After this time without use nothing of a database is cached. */
  idleMs: 600_000,
  /** As long as a request waits for a connection of the driver. */
  slotWithinMs: 10_000,
};

/** Half of the driver's connections: the transactions of one graph never keep the other graphs waiting. */
const MAX_TRANSACTIONS = 50;

interface Use {
  readonly transactions: Semaphore;
  leases: number;
  lastUsed: number;
}

interface ServerOptions {
  readonly openDriver?: OpenDriver;
  readonly times?: ServerTimes;
}

/**
 * An existing Neo4j server or cluster, with one database per tenant where it supports that, else with its only database.
 * Others use the server too: another process may create each database at the same moment, and drop or replace it at any time.
 */
export class ServerEngine implements DatabaseEngine {
  readonly manyDatabases: boolean;
  readonly #driver: Driver;
  readonly #logger: Logger;
  readonly #times: ServerTimes;
  readonly #singleDatabase: string | undefined;
  readonly #creation: Creation;
  readonly #isRouted: boolean;
  readonly #generations: Generations;
  readonly #watch: NodeJS.Timeout;
  readonly #listeners: OnClosed[] = [];
  readonly #uses = new Map<string, Use>();

  private constructor(
    { driver, singleDatabase }: Connection,
    { uri, topology }: ServerSettings,
    logger: Logger,
    times: ServerTimes,
  ) {
    this.#driver = driver;
    this.#logger = logger;
    this.#times = times;
    this.#isRouted = uri.startsWith('neo4j');
    this.#singleDatabase = singleDatabase;
    this.manyDatabases = singleDatabase === undefined;
    this.#creation = this.manyDatabases && { topology };
    this.#generations = new Generations({
      open: (name) => this.#open(name),
      ids: async () => {
        const ids = await databaseIds(driver);
        return (name) => ids.get(this.#databaseOf(name));
      },
      onReplaced: (name) => this.#reportReplaced(name),
    });
    this.#watch = setInterval(() => this.#check(), times.watchMs).unref();
  }

  /** Connects, waits for a server that starts, and finds out what it supports. Throws UNAUTHENTICATED. */
  static async connect(
    settings: ServerSettings,
    logger: Logger,
    { openDriver = makeDriver, times = TIMES }: ServerOptions = {},
  ): Promise<ServerEngine> {
    const connection = await connectToServer(settings, logger, openDriver, times);
    return new ServerEngine(connection, settings, logger, times);
  }

  async acquire(name: string): Promise<Lease> {
    const generation = await this.#generations.get(name);
    const use = this.#useOf(name);
    use.leases += 1;
    if (!(await use.transactions.take(this.#times.slotWithinMs))) {
      use.leases -= 1;
      throw tooManyTransactions();
    }
    return {
      driver: this.#driver,
      database: this.#databaseOf(name),
      generation,
      bookmarks: generation.bookmarks,
      isReplaced: () => this.#generations.isReplaced(name, generation),
      release: () => {
        use.transactions.giveBack();
        use.leases -= 1;
        use.lastUsed = performance.now();
      },
    };
  }

  onClosed(listener: OnClosed): void {
    this.#listeners.push(listener);
  }

  async exists(name: string): Promise<boolean> {
    return !this.manyDatabases || (await findDatabase(this.#driver, name)) !== undefined;
  }

  async drop(name: string): Promise<Dropped> {
    if (!this.manyDatabases) throw holdsTheOnly();
    const dropped = await dropDatabase(this.#driver, name, this.#times);
    this.#generations.forget(name);
    this.#uses.delete(name);
    return dropped;
  }

  close(): Promise<void> {
    clearInterval(this.#watch);
    return this.#driver.close();
  }

  /** With `neo4j://` reads go to any member of a cluster. Each database has its bookmarks, so that none waits for another's writes. */
  async #open(name: string): Promise<Generation> {
    const database = this.#databaseOf(name);
    try {
      const id = await onlineDatabase(this.#driver, database, this.#creation, this.#times);
      return { id, bookmarks: this.#isRouted ? neo4j.bookmarkManager() : undefined };
    } catch (error) {
      throw toAppError(error);
    }
  }

  #useOf(name: string): Use {
    const known = this.#uses.get(name);
    if (known) return known;
    const use = { transactions: new Semaphore(MAX_TRANSACTIONS), leases: 0, lastUsed: 0 };
    this.#uses.set(name, use);
    return use;
  }

  #databaseOf(name: string): string {
    return this.#singleDatabase ?? name;
  }

  #check(): void {
    void this.#generations.check();
    const before = performance.now() - this.#times.idleMs;
    for (const [name, { leases, lastUsed }] of this.#uses) {
      if (leases > 0 || lastUsed > before) continue;
      this.#uses.delete(name);
      this.#generations.forget(name);
      for (const listener of this.#listeners) listener(name, false);
    }
  }

  #reportReplaced(name: string): void {
    this.#logger.warn(
      { database: this.#databaseOf(name) },
      'a database was dropped or replaced on the Neo4j server: the service continues with the new one, without the memories of the other',
    );
    for (const listener of this.#listeners) listener(name, true);
  }
}

function tooManyTransactions(): AppError {
  const message = `This graph has ${MAX_TRANSACTIONS} transactions under way already. Send fewer requests at once, and try again shortly.`;
  return new AppError('UNAVAILABLE', message, { retryAfter: 1 });
}

function holdsTheOnly(): AppError {
  const message =
    'The Neo4j server has a single database, which holds the one graph; only its administrator can delete that.';
  return new AppError('FORBIDDEN', message);
}
