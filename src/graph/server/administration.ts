import { setTimeout as sleep } from 'node:timers/promises';
import { Neo4jError, type Driver } from 'neo4j-driver';
import { AppError } from '../../errors.ts';
import { isSafeToRepeat, toAppError } from '../database-errors.ts';

/** The id of a database; one that is dropped and created anew has another. Null while the server does not know it. */
export type DatabaseId = string | null;

export interface OnlineTimes {
  readonly onlineWithinMs: number;
  readonly refusedWithinMs: number;
  readonly pollMs: number;
}

/** What Community and single-database Aura answer to DROP DATABASE and CREATE DATABASE. */
const UNSUPPORTED = 'Neo.ClientError.Statement.UnsupportedAdministrationCommand';
const LIMIT_REACHED = 'Neo.ClientError.Database.DatabaseLimitReached';
const FORBIDDEN = 'Neo.ClientError.Security.Forbidden';

const SHOW_ONE = 'SHOW DATABASE $name YIELD databaseID, requestedStatus, currentStatus';
const SHOW_ALL = 'SHOW DATABASES YIELD name, aliases, databaseID';

/** The server's only database where it has no others, else undefined. */
export async function singleDatabase(driver: Driver): Promise<string | undefined> {
  try {
    await onSystem(driver, 'DROP DATABASE $name IF EXISTS', { name: 'hm-probe' });
    return undefined;
  } catch (error) {
    // A user may serve databases that an administrator makes and drops.
    if (hasCode(error, FORBIDDEN)) return undefined;
    if (!hasCode(error, UNSUPPORTED)) throw error;
    const rows = await onSystem(driver, 'SHOW DEFAULT DATABASE YIELD name', {});
    return rows[0]?.['name'] as string;
  }
}

/** The id of every database that the user may see, by its name and by its aliases. */
export async function databaseIds(driver: Driver): Promise<Map<string, DatabaseId>> {
  const ids = new Map<string, DatabaseId>();
  for (const { name, aliases, databaseID } of await onSystem(driver, SHOW_ALL, {})) {
    // A row for each member of a cluster, of which some may not know the id.
    for (const each of [name as string, ...(aliases as string[])]) {
      ids.set(each, ids.get(each) ?? (databaseID as DatabaseId));
    }
  }
  return ids;
}

/**
 * Waits until the database is online, and makes it where it is missing. Whether CREATE DATABASE lost to another process
 * that made the same database cannot be told by its error: the database then shows up. Not every server that has CREATE
 * DATABASE knows WAIT, so that SHOW DATABASE is polled.
 */
export async function onlineDatabase(
  driver: Driver,
  name: string,
  mayCreate: boolean,
  times: OnlineTimes,
): Promise<DatabaseId> {
  const started = performance.now();
  let refusal: unknown;
  for (;;) {
    const found = await find(driver, name);
    if (found?.isOnline) return found.id;
    if (found?.isStopped) throw stopped(name);
    const waited = performance.now() - started;
    if (!found && refusal !== undefined && waited > times.refusedWithinMs) throw cannotCreate(refusal);
    if (waited > times.onlineWithinMs) throw notOnline();
    const asks = !found && mayCreate && (refusal === undefined || isSafeToRepeat(refusal));
    if (asks) refusal = await refusalOf(create(driver, name));
    if (!asks || refusal !== undefined) await sleep(times.pollMs);
  }
}

async function create(driver: Driver, name: string): Promise<void> {
  await onSystem(driver, 'CREATE DATABASE $name IF NOT EXISTS', { name });
}

function refusalOf(creation: Promise<void>): Promise<unknown> {
  return creation.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** Online where every member of a cluster that hosts the database says so. */
async function find(driver: Driver, name: string) {
  const rows = await onSystem(driver, SHOW_ONE, { name });
  if (rows.length === 0) return undefined;
  const ids = rows.map(({ databaseID }) => databaseID as DatabaseId);
  return {
    id: ids.find((id) => id !== null) ?? null,
    isOnline: rows.every(({ currentStatus }) => currentStatus === 'online'),
    isStopped: rows.every(({ requestedStatus }) => requestedStatus === 'offline'),
  };
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

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Neo4jError && error.code === code;
}

function cannotCreate(refusal: unknown): AppError {
  if (hasCode(refusal, LIMIT_REACHED)) {
    return new AppError(
      'FORBIDDEN',
      'The Neo4j server has reached its limit of databases, and every graph needs one of its own. Have its administrator raise dbms.max_databases or drop a database, then try again.',
      { cause: refusal },
    );
  }
  if (hasCode(refusal, FORBIDDEN)) {
    return new AppError(
      'FORBIDDEN',
      'The Neo4j server does not let NEO4J_USER create databases, and every graph needs one of its own. Have its administrator GRANT CREATE DATABASE ON DBMS to a role of that user, then try again.',
      { cause: refusal },
    );
  }
  return toAppError(refusal);
}

function stopped(name: string): AppError {
  return new AppError(
    'UNAVAILABLE',
    `The graph's database was stopped on the Neo4j server. Have its administrator run START DATABASE \`${name}\`.`,
    { retryAfter: 30 },
  );
}

function notOnline(): AppError {
  return new AppError('UNAVAILABLE', "The graph's database is not online yet. Try again shortly.", {
    retryAfter: 5,
  });
}
