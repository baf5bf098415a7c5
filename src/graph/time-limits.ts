import type { Session } from 'neo4j-driver';
import { orElseAfter } from '../concurrency/deadline.ts';
import { timedOut } from './database-errors.ts';

/** For work that takes minutes: without this, the server ends each transaction after its usual time. */
export const NO_TIMEOUT = { timeout: 0 };

/** How long statements may take; 0 is no limit. */
export interface TimeLimit {
  /** After this time the server ends a statement, or a transaction. */
  readonly statementMs: number;
  /** After this time nobody waits for a server that hangs, or for the end of its session. */
  readonly answerMs: number;
}

const OF_REQUEST: TimeLimit = { statementMs: 25_000, answerMs: 27_000 };
/** Neo4j plans all statements of the first unit, which takes long on a slow machine. MCP clients wait for a minute. */
const OF_FIRST_UNIT: TimeLimit = { statementMs: 55_000, answerMs: 57_000 };
/** A start waits as long as it takes. */
const OF_START: TimeLimit = { statementMs: 0, answerMs: 0 };

/** The database generations in which a unit of several statements was committed. */
const written = new WeakSet<object>();

interface Starting {
  readonly isStarting?: (() => boolean) | undefined;
}

export function limitOf({ isStarting }: Starting, generation: object, isUnit = false): TimeLimit {
  if (isStarting?.() === true) return OF_START;
  return isUnit && !written.has(generation) ? OF_FIRST_UNIT : OF_REQUEST;
}

/** Later units have the limit of every request. */
export function noteUnit(generation: object): void {
  written.add(generation);
}

/** Throws TIMEOUT where the work takes longer. */
export function withinLimit<T>({ answerMs }: TimeLimit, work: Promise<T>): Promise<T> {
  if (answerMs === 0) return work;
  return orElseAfter(answerMs, work, () => Promise.reject(timedOut(new Error('no answer'))));
}

const CLOSE_WITHIN_MS = 1_000;

/** Ignores the failure of a connection that is lost, or hangs: it must not hide the failure of the statement. */
export function closeSession(session: Session): Promise<void> {
  const closed = session.close().catch(() => undefined);
  return orElseAfter(CLOSE_WITHIN_MS, closed, () => undefined);
}
