import { setTimeout as sleep } from 'node:timers/promises';
import neo4j, { type Integer, type ManagedTransaction, type Session, type Transaction } from 'neo4j-driver';
import { cypherOf } from './cypher-files.ts';
import { isSafeToRepeat, toAppError } from './database-errors.ts';
import { afterFirstRun } from './first-runs.ts';
import type { Graph } from './graph.ts';
import type { ParamsOf, Query, QueryAccess, RowOf } from './query.ts';

const TIMEOUT_MS = 30_000;
/** How long a statement is repeated that the server refused without having done anything. */
const REPEAT_WITHIN_MS = 10_000;
const LONGEST_PAUSE_MS = 500;

/** What runs a statement: a graph (one statement, one transaction) or a unit of several. */
export interface Unit {
  run<Q extends Query>(query: Q, params: ParamsOf<Q>): Promise<RowOf<Q>[]>;
}

/**
 * Runs one statement in a transaction of its own and returns its parsed rows. Repeats it when the server says that
 * nothing happened (deadlock). Throws AppError: CONFLICT, TIMEOUT, UNAVAILABLE or INTERNAL.
 */
export function runQuery<Q extends Query>(graph: Graph, query: Q, params: ParamsOf<Q>): Promise<RowOf<Q>[]> {
  return withSession(graph, query.access, (session, opening) =>
    afterFirstRun(opening, query, () => runIn(session, query, params)),
  );
}

/** Runs one statement that returns exactly one row. */
export async function runForOne<Q extends Query>(
  graph: Graph,
  query: Q,
  params: ParamsOf<Q>,
): Promise<RowOf<Q>> {
  return theOnly(query, await runQuery(graph, query, params));
}

/** The one row of a statement that always returns one. */
export function theOnly<Q extends Query>(query: Q, rows: RowOf<Q>[]): RowOf<Q> {
  const [row] = rows;
  if (rows.length !== 1)
    throw new Error(`cypher/${query.name}.cypher returned ${rows.length} rows instead of one.`);
  return row as RowOf<Q>;
}

/** Runs several statements as one unit: all of them are committed, or none. `work` may run again after a deadlock. */
export function executeWrite<T>(graph: Graph, work: (unit: Unit) => Promise<T>): Promise<T> {
  return withSession(graph, 'WRITE', async (session) => {
    const transaction = await session.beginTransaction({ timeout: TIMEOUT_MS });
    try {
      const result = await work({ run: (query, params) => runIn(transaction, query, params) });
      await transaction.commit();
      return result;
    } catch (error) {
      if (transaction.isOpen()) await transaction.rollback().catch(() => undefined);
      throw error;
    }
  });
}

async function withSession<T>(
  graph: Graph,
  access: QueryAccess,
  work: (session: Session, opening: object) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + REPEAT_WITHIN_MS;
  for (let pause = 2; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const { session, opening, close } = await openSession(graph, access, 2_000);
    try {
      return await work(session, opening);
    } catch (error) {
      graph.signal?.throwIfAborted();
      if (performance.now() > deadline || !isSafeToRepeat(error)) throw toAppError(error);
    } finally {
      await close();
    }
    await sleep(pause * (0.5 + Math.random()));
  }
}

/** A session on the open database. Cancelling closes it, which ends what the server runs for it. */
export async function openSession(graph: Graph, access: QueryAccess, fetchSize: number) {
  const { signal } = graph;
  const lease = await graph.acquire();
  if (signal?.aborted) {
    lease.release();
    signal.throwIfAborted();
  }
  const session = lease.driver.session({
    database: lease.database,
    defaultAccessMode: access,
    fetchSize,
    ...(lease.bookmarks && { bookmarkManager: lease.bookmarks }),
  });
  const stop = () => void closeSession(session);
  signal?.addEventListener('abort', stop);
  const close = async () => {
    signal?.removeEventListener('abort', stop);
    await closeSession(session);
    lease.release();
  };
  return { session, opening: lease.opening, close };
}

/** What went wrong was said before: a connection that is gone must not hide it. */
async function closeSession(session: Session): Promise<void> {
  await session.close().catch(() => undefined);
}

async function runIn<Q extends Query>(
  runner: Session | Transaction | ManagedTransaction,
  query: Q,
  params: ParamsOf<Q>,
): Promise<RowOf<Q>[]> {
  const parameters = toParameters(params);
  const result = await withoutStackTraces(() =>
    'beginTransaction' in runner
      ? runner.run(cypherOf(query), parameters, { timeout: TIMEOUT_MS })
      : runner.run(cypherOf(query), parameters),
  );
  return query.rows.parse(result.records.map((record) => record.toObject())) as RowOf<Q>[];
}

/** The driver takes a stack trace of every statement, which costs more than sending it. */
function withoutStackTraces<T>(work: () => T): T {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = limit;
  }
}

type Parameter =
  string | number | boolean | null | Integer | Int8Array | Parameter[] | { [name: string]: Parameter };

/** The driver sends every number as a float; LIMIT and counts need integers. Vectors (Float32Array) stay floats, bytes bytes. */
export function toParameters(params: object): Record<string, Parameter> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, toParameter(value)]));
}

function toParameter(value: unknown): Parameter {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? neo4j.int(value) : value;
  if (value instanceof Float32Array) return Array.from(value);
  if (Array.isArray(value)) return value.map(toParameter);
  if (value instanceof Int8Array) return value;
  if (value === undefined || value === null) return null;
  if (typeof value === 'object') return toParameters(value);
  return value as string | boolean;
}
