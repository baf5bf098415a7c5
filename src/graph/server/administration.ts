import { setTimeout as sleep } from 'node:timers/promises';
import neo4j, { Neo4jError, type Driver } from 'neo4j-driver';
import { AppError } from '../../errors.ts';
import { FORBIDDEN, hasCode, isSafeToRepeat, toAppError } from '../database-errors.ts';

/** The id of a database, a new one after each creation. Null while the server does not know it. */
export type DatabaseId = string | null;

/** How many members of a cluster host a new database: primaries take its writes, secondaries only serve reads. */
export interface Topology {
  readonly primaries: number;
  readonly secondaries: number;
}

export interface OnlineTimes {
  readonly onlineWithinMs: number;
  readonly refusedWithinMs: number;
  readonly pollMs: number;
}

/** The answer of Community and single-database Aura to DROP DATABASE and CREATE DATABASE. */
const UNSUPPORTED = 'Neo.ClientError.Statement.UnsupportedAdministrationCommand';
const LIMIT_REACHED = 'Neo.DatabaseError.Database.DatabaseLimitReached';

const CREATE = 'CREATE DATABASE $name IF NOT EXISTS';
/** Parameters stand here since Neo4j 5.26. */
const CREATE_WITH_TOPOLOGY = `${CREATE} TOPOLOGY $primaries PRIMARIES $secondaries SECONDARIES`;
const SHOW_ONE = 'SHOW DATABASE $name YIELD databaseID, requestedStatus, currentStatus';
const SHOW_ALL = 'SHOW DATABASES YIELD name, aliases, databaseID, requestedStatus';

/** The only database of a server that can have no others, else undefined. */
export async function singleDatabase(driver: Driver): Promise<string | undefined> {
  try {
    await onSystem(driver, 'DROP DATABASE $name IF EXISTS', { name: 'hm-probe' });
    return undefined;
  } catch (error) {
    // An administrator may create and drop the databases of a user who may not.
    if (hasCode(error, FORBIDDEN)) return undefined;
    if (!hasCode(error, UNSUPPORTED)) throw error;
    const rows = await onSystem(driver, 'SHOW DEFAULT DATABASE YIELD name', {});
    return rows[0]?.['name'] as string;
  }
}

/** The id of every database that the user may see and nobody stopped, by name and by alias. */
export async function databaseIds(driver: Driver): Promise<Map<string, DatabaseId>> {
  const ids = new Map<string, DatabaseId>();
  for (const { name, aliases, databaseID, requestedStatus } of await onSystem(driver, SHOW_ALL, {})) {
    if (requestedStatus === 'offline') continue;
    // There is a row for each member of a cluster, and some members may not know the id.
    for (const each of [name as string, ...(aliases as string[])]) {
      ids.set(each, ids.get(each) ?? (databaseID as DatabaseId));
    }
  }
  return ids;
}

/** How a missing database is created; false where that is not possible. */
export type Creation = false | { readonly topology: Topology | undefined };

/**
 * Waits until the database is online, and creates it where it is missing. The error of CREATE DATABASE does not tell
 * whether another process created the same database; it then appears in SHOW DATABASE. That is polled, since not every
 * server with CREATE DATABASE supports WAIT.
 */
export async function onlineDatabase(
  driver: Driver,
  name: string,
  creation: Creation,
  times: OnlineTimes,
): Promise<DatabaseId> {
  const started = performance.now();
  let refusal: unknown;
  for (;;) {
    const found = await findDatabase(driver, name);
    if (found?.isOnline) return found.id;
    if (found?.isStopped) throw stopped(name);
    const waited = performance.now() - started;
    if (!found && refusal !== undefined && waited > times.refusedWithinMs)
      throw cannotCreate(refusal, creation);
    if (waited > times.onlineWithinMs) throw notOnline();
    const isCreating = !found && creation !== false && (refusal === undefined || isSafeToRepeat(refusal));
    if (isCreating) refusal = await creationRefusal(driver, name, creation.topology);
    if (!isCreating || refusal !== undefined) await sleep(times.pollMs);
  }
}

async function creationRefusal(driver: Driver, name: string, topology?: Topology): Promise<unknown> {
  try {
    await (topology
      ? onSystem(driver, CREATE_WITH_TOPOLOGY, {
          name,
          primaries: neo4j.int(topology.primaries),
          secondaries: neo4j.int(topology.secondaries),
        })
      : onSystem(driver, CREATE, { name }));
    return undefined;
  } catch (error) {
    return error;
  }
}

/** The database is online where it is so on every member of a cluster that hosts it. */
export async function findDatabase(driver: Driver, name: string) {
  const rows = await onSystem(driver, SHOW_ONE, { name });
  if (rows.length === 0) return undefined;
  const ids = rows.map(({ databaseID }) => databaseID as DatabaseId);
  return {
    id: ids.find((id) => id !== null) ?? null,
    isOnline: rows.every(({ currentStatus }) => currentStatus === 'online'),
    isStopped: rows.every(({ requestedStatus }) => requestedStatus === 'offline'),
  };
}

export async function onSystem(
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

function cannotCreate(refusal: unknown, creation: Creation): AppError {
  if (hasCode(refusal, LIMIT_REACHED)) {
    const message =
      'The Neo4j server has reached its limit of databases, and every graph needs one of its own. Have its administrator raise dbms.max_databases or drop a database, then try again.';
    return new AppError('FORBIDDEN', message, { cause: refusal });
  }
  if (hasCode(refusal, FORBIDDEN)) {
    const message =
      'The Neo4j server does not let NEO4J_USER create databases, and every graph needs one of its own. Have its administrator GRANT CREATE DATABASE ON DBMS to a role of that user, then try again.';
    return new AppError('FORBIDDEN', message, { cause: refusal });
  }
  const { topology } = creation || {};
  if (topology && refusal instanceof Neo4jError && refusal.code.startsWith('Neo.ClientError.')) {
    const message = `The Neo4j server cannot give a new database ${topology.primaries} primaries and ${topology.secondaries} secondaries. Correct NEO4J_TOPOLOGY, or have its administrator add members.`;
    return new AppError('UNAVAILABLE', message, { cause: refusal, retryAfter: 30 });
  }
  return toAppError(refusal);
}

function stopped(name: string): AppError {
  const message = `The graph's database was stopped on the Neo4j server. Have its administrator run START DATABASE \`${name}\`.`;
  return new AppError('UNAVAILABLE', message, { retryAfter: 30 });
}

function notOnline(): AppError {
  return new AppError('UNAVAILABLE', "The graph's database is not online yet. Try again shortly.", {
    retryAfter: 5,
  });
}
