import { setTimeout as sleep } from 'node:timers/promises';
import { Neo4jError } from 'neo4j-driver';
import { AppError } from '../errors.ts';

export const FORBIDDEN = 'Neo.ClientError.Security.Forbidden';
const DATABASE_NOT_FOUND = 'Neo.ClientError.Database.DatabaseNotFound';
const DATABASE_UNAVAILABLE = 'Neo.TransientError.General.DatabaseUnavailable';
const DEADLOCK = 'Neo.TransientError.Transaction.DeadlockDetected';
const NOT_FOUND = 'Neo.ClientError.Statement.EntityNotFound';
const PROCEDURE_FAILED = 'Neo.ClientError.Procedure.ProcedureCallFailed';
/** The error of a procedure names its cause in the text only. */
const CAUSED_BY_NOT_FOUND = /Caused by: org\.neo4j\.[\w.]*NotFoundException: /;
const CONSTRAINT = 'Neo.ClientError.Schema.ConstraintValidationFailed';
const TIMED_OUT = [
  'Neo.ClientError.Transaction.TransactionTimedOut',
  'Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration',
  'Neo.TransientError.Transaction.LockAcquisitionTimeout',
];
const OUT_OF_MEMORY = [
  'Neo.TransientError.General.MemoryPoolOutOfMemoryError',
  'Neo.ClientError.General.TransactionOutOfMemoryError',
  'Neo.TransientError.General.TransactionMemoryLimit',
  'Neo.TransientError.General.OutOfMemoryError',
];
const UNREACHABLE = [
  'ServiceUnavailable',
  'SessionExpired',
  'N/A',
  // A write failed half way, such as on a full disk: the database serves nothing until it is closed and opened again.
  'Neo.DatabaseError.Transaction.TransactionStartFailed',
  'Neo.DatabaseError.Transaction.TransactionLogError',
  'Neo.DatabaseError.Transaction.TransactionCommitFailed',
];
const RETRY_AFTER_SECONDS = 2;

export function hasCode(thrown: unknown, ...codes: string[]): boolean {
  return thrown instanceof Neo4jError && codes.includes(thrown.code);
}

/** True where the server committed nothing and a repeat may succeed. A lost connection does not count: it may have committed. */
export function isSafeToRepeat(thrown: unknown): boolean {
  if (!isFromServer(thrown)) return false;
  return isDeletedMeanwhile(thrown) || (thrown.retriable && !hasCode(thrown, ...TIMED_OUT, ...OUT_OF_MEMORY));
}

/** True where the cause may be that the database was dropped, stopped, or replaced by one without schema or data. */
export function mayComeOfReplacement(thrown: unknown): boolean {
  if (hasCode(thrown, DATABASE_UNAVAILABLE)) return true;
  return (
    isFromServer(thrown) && !thrown.retriable && !hasCode(thrown, CONSTRAINT, ...TIMED_OUT, ...OUT_OF_MEMORY)
  );
}

/** Whether the database may serve the same later though nobody does anything: it starts, recovers, or has much to do. */
function isPassing(thrown: unknown): thrown is AppError {
  if (!(thrown instanceof AppError) || !['UNAVAILABLE', 'TIMEOUT'].includes(thrown.code)) return false;
  return thrown.cause === undefined || thrown.cause instanceof Neo4jError;
}

/** Whether a statement needed more memory than the database has: a smaller one may succeed. */
export function isOutOfMemory({ cause }: AppError): boolean {
  return hasCode(cause, ...OUT_OF_MEMORY);
}

/** The only place that converts an error of the driver. Its text goes to the log, never to a caller. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const cause = thrown;
  if (!(thrown instanceof Neo4jError)) {
    return new AppError('INTERNAL', 'The database request failed. Report the request_id.', { cause });
  }
  if (hasCode(thrown, CONSTRAINT)) {
    const message = 'Another request wrote the same thing at the same time. Read it and try again.';
    return new AppError('CONFLICT', message, { cause });
  }
  if (hasCode(thrown, ...TIMED_OUT)) return timedOut(cause);
  if (hasCode(thrown, FORBIDDEN)) {
    return new AppError(
      'FORBIDDEN',
      'The Neo4j server does not let NEO4J_USER do this in the graph’s database. Have its administrator grant what docs/how-to/server.md lists.',
      { cause },
    );
  }
  const reason = passingReason(thrown);
  if (reason) return new AppError('UNAVAILABLE', reason, { cause, retryAfter: RETRY_AFTER_SECONDS });
  return new AppError('INTERNAL', 'The database refused the request. Report the request_id.', { cause });
}

/** The database did not end a statement in time, or does not answer. */
export function timedOut(cause?: unknown): AppError {
  return new AppError('TIMEOUT', 'The database did not finish in time. Ask for less or try again later.', {
    cause,
  });
}

/** Why the request fails now though it may succeed later; undefined where it would fail again. */
function passingReason(error: Neo4jError): string | undefined {
  if (hasCode(error, DATABASE_NOT_FOUND))
    return 'The database of this graph was dropped on the Neo4j server. It is made anew; try again shortly.';
  if (hasCode(error, ...OUT_OF_MEMORY))
    return 'The database has no memory for this much at once. Send less at once, or try again shortly.';
  if (hasCode(error, DEADLOCK) || isDeletedMeanwhile(error))
    return 'Other requests keep changing the same nodes. Try again shortly.';
  const isUnreachable = error.retriable || hasCode(error, ...UNREACHABLE);
  return isUnreachable ? 'The database cannot be reached right now. Try again shortly.' : undefined;
}

function isFromServer(thrown: unknown): thrown is Neo4jError {
  return thrown instanceof Neo4jError && thrown.code.startsWith('Neo.');
}

/** A statement sees what others commit while it runs: a node that one clause found may be deleted before the next. */
function isDeletedMeanwhile(error: Neo4jError): boolean {
  return (
    hasCode(error, NOT_FOUND) || (hasCode(error, PROCEDURE_FAILED) && CAUSED_BY_NOT_FOUND.test(error.message))
  );
}

const PAUSE_MS = 200;

/** Repeats what a start needs until it succeeds; `onFailure` hears why it is repeated. Throws what does not pass by itself. */
export async function untilDone<T>(
  work: () => Promise<T>,
  onFailure: (error: Error) => void = () => undefined,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error)) throw error;
      onFailure(error);
    }
    await sleep(PAUSE_MS);
  }
}
