import { setTimeout as sleep } from 'node:timers/promises';
import neo4j, { type Session, type Transaction } from 'neo4j-driver';
import { cypherOf } from './cypher-files.ts';
import { isSafeToRepeat, mayComeOfReplacement, toAppError } from './database-errors.ts';
import { afterFirstRun } from './first-runs.ts';
import type { Graph } from './graph.ts';
import { parseRows } from './parse-rows.ts';
import type { ParamsOf, Query, RowOf } from './query.ts';
import { SerialQueue } from '../concurrency/serial-queue.ts';
import { closeSession, limitOf, noteUnit, withinLimit, type TimeLimit } from './time-limits.ts';
import { statementIn } from './schema/vector-slots.ts';

/** How long work is repeated that the server refused without an effect. */
const REPEAT_WITHIN_MS = 10_000;
const MIN_PAUSE_MS = 2;
const MAX_PAUSE_MS = 500;
const FETCH_SIZE = 2_000;

/** Writes of each graph that lost a race. Run concurrently, they would lose it to each other again. */
const repeatedWrites = new SerialQueue();

/** A transaction of several statements. */
export interface Unit {
  run<Q extends Query>(query: Q, params: ParamsOf<Q>): Promise<RowOf<Q>[]>;
}

/**
 * Runs one statement in a transaction of its own and returns its parsed rows. Repeats it when the server reports that it
 * had no effect (a deadlock, a node deleted meanwhile), or where its database was replaced. Throws AppError: CONFLICT,
 * TIMEOUT, UNAVAILABLE, INSUFFICIENT_STORAGE or INTERNAL.
 */
export function runQuery<Q extends Query>(graph: Graph, query: Q, params: ParamsOf<Q>): Promise<RowOf<Q>[]> {
  const text = textOf(graph, query);
  const { access } = query;
  return withSession(graph, query, (session, limit, generation) =>
    afterFirstRun(generation, { text, access }, () => runIn(graph, session, query, params, limit)),
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

/** The row of a statement that always returns one. */
export function theOnly<Q extends Query>(query: Q, rows: RowOf<Q>[]): RowOf<Q> {
  const [row] = rows;
  if (rows.length !== 1)
    throw new Error(`cypher/${query.name}.cypher returned ${rows.length} rows instead of one.`);
  return row as RowOf<Q>;
}

/** Runs several statements as one unit: all of them are committed, or none. `work` runs again after a lost race. */
export function executeWrite<T>(graph: Graph, work: (unit: Unit) => Promise<T>): Promise<T> {
  return withSession(graph, { access: 'WRITE', isUnit: true }, async (session, limit, generation) => {
    const transaction = await session.beginTransaction({ timeout: limit.statementMs });
    try {
      const result = await work({ run: (query, params) => runIn(graph, transaction, query, params) });
      await transaction.commit();
      noteUnit(generation);
      return result;
    } catch (error) {
      if (transaction.isOpen()) await transaction.rollback().catch(() => undefined);
      throw error;
    }
  });
}

type Work<T> = (session: Session, limit: TimeLimit, generation: object) => Promise<T>;
/** What a session is for. */
type Purpose = Pick<Query, 'access' | 'isUrgent'> & { readonly isUnit?: true };
/** A failure may be repeated; any other is thrown. */
type Attempt<T> = { readonly value: T } | { readonly failure: unknown };

async function withSession<T>(graph: Graph, purpose: Purpose, work: Work<T>): Promise<T> {
  const first = await attempt(graph, purpose, work);
  if ('value' in first) return first.value;
  const repeat = () => repeatWork(graph, purpose, work);
  return purpose.access === 'WRITE' ? repeatedWrites.run(graph.database, repeat) : repeat();
}

async function repeatWork<T>(graph: Graph, purpose: Purpose, work: Work<T>): Promise<T> {
  const deadline = performance.now() + REPEAT_WITHIN_MS;
  for (let pause = MIN_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    await sleep(pause * (0.5 + Math.random()));
    const next = await attempt(graph, purpose, work);
    if ('value' in next) return next.value;
    if (performance.now() > deadline) throw toAppError(next.failure);
  }
}

async function attempt<T>(graph: Graph, purpose: Purpose, work: Work<T>): Promise<Attempt<T>> {
  const { session, generation, isReplaced, close } = await openSession(graph, purpose, FETCH_SIZE);
  const limit = limitOf(graph, generation, purpose.isUnit);
  try {
    return { value: await withinLimit(limit, work(session, limit, generation)) };
  } catch (failure) {
    graph.signal?.throwIfAborted();
    if ((await isReplaced(failure)) || isSafeToRepeat(failure)) return { failure };
    throw toAppError(failure);
  } finally {
    await close();
  }
}

/** A session, which a cancellation closes with its statement. Throws INSUFFICIENT_STORAGE and UNAVAILABLE where nobody may write. */
export async function openSession(graph: Graph, { access, isUrgent }: Purpose, fetchSize: number) {
  const { signal } = graph;
  const refusal = access === 'WRITE' && isUrgent !== true ? graph.writeRefusal?.() : undefined;
  if (refusal) throw refusal;
  const leave = access === 'WRITE' ? await graph.writes?.enter() : undefined;
  const lease = await graph.acquire().catch((error: unknown) => {
    leave?.();
    throw error;
  });
  if (signal?.aborted) {
    lease.release();
    leave?.();
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
    leave?.();
  };
  /** Whether the statement failed in a database that has been replaced since: its effect is lost. Throws where it was stopped. */
  const isReplaced = async (error: unknown) =>
    mayComeOfReplacement(error) && ((await lease.isReplaced?.()) ?? false);
  return { session, generation: lease.generation, isReplaced, close };
}

/** A read searches the slot of the graph's vectors; a write names the properties that it writes. */
function textOf({ slot = 'a' }: Graph, query: Query): string {
  return query.access === 'READ' ? statementIn(slot, cypherOf(query)) : cypherOf(query);
}

async function runIn<Q extends Query>(
  graph: Graph,
  runner: Session | Transaction,
  query: Q,
  params: ParamsOf<Q>,
  limit?: TimeLimit,
): Promise<RowOf<Q>[]> {
  const { onLeftOut } = graph;
  const text = textOf(graph, query);
  const parameters = toParameters(params);
  const result = await ('beginTransaction' in runner
    ? runner.run(text, parameters, limit && { timeout: limit.statementMs })
    : runner.run(text, parameters));
  const rows = result.records.map((record) => record.toObject());
  return parseRows(query, rows, onLeftOut && ((count) => onLeftOut(query.name, count)));
}

/** The driver sends every number as a float; LIMIT and counts need integers. Vectors (Float32Array) stay floats, bytes bytes. */
export function toParameters(params: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, toParameter(value)]));
}

function toParameter(value: unknown): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? neo4j.int(value) : value;
  if (value instanceof Float32Array) return Array.from(value);
  if (Array.isArray(value)) return value.map(toParameter);
  if (value === undefined) return null;
  const isMap = typeof value === 'object' && value !== null && !(value instanceof Int8Array);
  return isMap ? toParameters(value) : value;
}
