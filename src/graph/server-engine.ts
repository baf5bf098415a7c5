import { setTimeout as sleep } from 'node:timers/promises';
import neo4j, { Neo4jError, type BookmarkManager, type Driver } from 'neo4j-driver';
import { AppError } from '../errors.ts';
import { toAppError } from './database-errors.ts';
import { makeDriver } from './driver.ts';
import type { DatabaseEngine, Lease } from './engine.ts';

export interface ServerSettings {
  readonly uri: string;
  readonly user: string;
  readonly password: string;
}

const POOL_SIZE = 100;
const CONNECT_WITHIN_MS = 10_000;
const POLL_MS = 100;
const ONLINE_WITHIN_MS = 30_000;
/** What Community and single-database Aura answer to CREATE DATABASE. */
const UNSUPPORTED = 'Neo.ClientError.Statement.UnsupportedAdministrationCommand';

/** An existing Neo4j server or cluster: a database a tenant where it can, its one database where it cannot. */
export class ServerEngine implements DatabaseEngine {
  readonly kind = 'server';
  readonly manyDatabases: boolean;
  readonly #driver: Driver;
  readonly #ready = new Map<string, Promise<object>>();
  readonly #singleDatabase: string | undefined;
  readonly #isRouted: boolean;
  readonly #bookmarks = new Map<string, BookmarkManager>();

  private constructor(driver: Driver, uri: string, singleDatabase: string | undefined) {
    this.#driver = driver;
    this.#isRouted = uri.startsWith('neo4j');
    this.#singleDatabase = singleDatabase;
    this.manyDatabases = singleDatabase === undefined;
  }

  /** Connects and finds out what the server can do. Throws UNAVAILABLE or UNAUTHENTICATED. */
  static async connect({ uri, user, password }: ServerSettings): Promise<ServerEngine> {
    const driver = makeDriver(uri, user, password, POOL_SIZE);
    const late = sleep(CONNECT_WITHIN_MS, undefined, { ref: false }).then(() => {
      throw new AppError('UNAVAILABLE', `No answer within ${CONNECT_WITHIN_MS} ms.`);
    });
    try {
      await Promise.race([driver.verifyAuthentication(), late]);
      return new ServerEngine(driver, uri, await Promise.race([singleDatabase(driver), late]));
    } catch (error) {
      // What does not answer may hold up the driver's end as well.
      void driver.close().catch(() => undefined);
      throw cannotConnect(uri, error);
    } finally {
      late.catch(() => undefined);
    }
  }

  async acquire(name: string): Promise<Lease> {
    const database = this.#singleDatabase ?? name;
    let ready = this.#ready.get(database);
    if (!ready) {
      ready = this.#singleDatabase === undefined ? this.#create(name) : Promise.resolve({});
      this.#ready.set(database, ready);
      ready.catch(() => this.#ready.delete(database));
    }
    const opening = await ready;
    const bookmarks = this.#isRouted ? this.#bookmarksOf(database) : undefined;
    return { driver: this.#driver, database, opening, bookmarks, release: () => undefined };
  }

  /** Of `neo4j://` reads go to any member of a cluster. One a database, so that none waits for another's writes. */
  #bookmarksOf(database: string): BookmarkManager {
    const known = this.#bookmarks.get(database) ?? neo4j.bookmarkManager();
    this.#bookmarks.set(database, known);
    return known;
  }

  close(): Promise<void> {
    return this.#driver.close();
  }

  /** Not every server that has CREATE DATABASE knows WAIT, so it is polled until online. */
  async #create(name: string): Promise<object> {
    try {
      await onSystem(this.#driver, 'CREATE DATABASE $name IF NOT EXISTS', { name });
      const deadline = Date.now() + ONLINE_WITHIN_MS;
      while (!(await isOnline(this.#driver, name))) {
        if (Date.now() > deadline) throw notOnline();
        await sleep(POLL_MS);
      }
      return {};
    } catch (error) {
      throw toAppError(error);
    }
  }
}

function cannotConnect(uri: string, error: unknown): AppError {
  const isRefused = error instanceof Neo4jError && error.code.startsWith('Neo.ClientError.Security');
  return isRefused
    ? new AppError(
        'UNAUTHENTICATED',
        'The Neo4j server refuses NEO4J_USER with NEO4J_PASSWORD. Correct them.',
      )
    : new AppError(
        'UNAVAILABLE',
        `No Neo4j server answers at NEO4J_URI (${new URL(uri).host}). Start it, or correct NEO4J_URI.`,
        {
          cause: error,
        },
      );
}

/** The server's only database where it has no others, else undefined. */
async function singleDatabase(driver: Driver): Promise<string | undefined> {
  const probe = 'hm-probe';
  try {
    await onSystem(driver, 'DROP DATABASE $name IF EXISTS', { name: probe });
    return undefined;
  } catch (error) {
    if (!(error instanceof Neo4jError) || error.code !== UNSUPPORTED) throw error;
    const rows = await onSystem(driver, 'SHOW DEFAULT DATABASE YIELD name', {});
    return rows[0]?.['name'] as string;
  }
}

/** Every member of a cluster that hosts the database must say online. */
async function isOnline(driver: Driver, name: string): Promise<boolean> {
  const rows = await onSystem(driver, 'SHOW DATABASE $name YIELD currentStatus', { name });
  return rows.length > 0 && rows.every(({ currentStatus }) => currentStatus === 'online');
}

async function onSystem(
  driver: Driver,
  statement: string,
  parameters: object,
): Promise<Record<string, unknown>[]> {
  const session = driver.session({ database: 'system' });
  try {
    const { records } = await session.run(statement, parameters);
    return records.map((record) => record.toObject());
  } finally {
    await session.close();
  }
}

function notOnline(): AppError {
  return new AppError('UNAVAILABLE', 'The new graph is not online yet. Try again shortly.', {
    retryAfter: 5,
  });
}
