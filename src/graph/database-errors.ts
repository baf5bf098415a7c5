import { Neo4jError } from 'neo4j-driver';
import { AppError } from '../errors.ts';

const DATABASE_NOT_FOUND = 'Neo.ClientError.Database.DatabaseNotFound';
const FORBIDDEN = 'Neo.ClientError.Security.Forbidden';
const DEADLOCK = 'Neo.TransientError.Transaction.DeadlockDetected';
const NOT_FOUND = 'Neo.ClientError.Statement.EntityNotFound';
const PROCEDURE_FAILED = 'Neo.ClientError.Procedure.ProcedureCallFailed';
/** A procedure names what it met in its text alone. */
const MET_NOTHING = /Caused by: org\.neo4j\.[\w.]*NotFoundException: /;
const CONSTRAINT = 'Neo.ClientError.Schema.ConstraintValidationFailed';
const TIMED_OUT = new Set([
  'Neo.ClientError.Transaction.TransactionTimedOut',
  'Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration',
  'Neo.TransientError.Transaction.LockAcquisitionTimeout',
]);
const OUT_OF_MEMORY = new Set([
  'Neo.TransientError.General.MemoryPoolOutOfMemoryError',
  'Neo.TransientError.General.TransactionOutOfMemoryError',
  'Neo.TransientError.General.OutOfMemoryError',
]);
/** A write failed half way, such as on a full disk: the database serves nothing until it was opened anew. */
const PANICKED = new Set([
  'Neo.DatabaseError.Transaction.TransactionStartFailed',
  'Neo.DatabaseError.Transaction.TransactionLogError',
  'Neo.DatabaseError.Transaction.TransactionCommitFailed',
]);
/** Seconds after which a caller may try again when a database could not be reached. */
const RETRY_AFTER = 2;

/**
 * True where the server itself said that nothing was committed and that a repeat may succeed, such as after a deadlock or
 * where another request deleted a node that the statement had found; a lost connection is not among them, since its commit
 * may have happened.
 */
export function isSafeToRepeat(thrown: unknown): boolean {
  if (!(thrown instanceof Neo4jError) || !thrown.code.startsWith('Neo.')) return false;
  if (isDeletedMeanwhile(thrown)) return true;
  return thrown.retriable && !TIMED_OUT.has(thrown.code) && !OUT_OF_MEMORY.has(thrown.code);
}

/** True where a statement may have failed because its database is gone, or is another one without schema or data. */
export function mayComeOfReplacement(thrown: unknown): boolean {
  if (!(thrown instanceof Neo4jError) || !thrown.code.startsWith('Neo.')) return false;
  return !thrown.retriable && thrown.code !== CONSTRAINT && !TIMED_OUT.has(thrown.code);
}

/** Whether a statement needed more memory than the database has for it: less at once may succeed. */
export function isOutOfMemory({ cause }: AppError): boolean {
  return cause instanceof Neo4jError && OUT_OF_MEMORY.has(cause.code);
}

/** The only place where a driver's error becomes ours; its text goes to the log, never to a caller. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (!(thrown instanceof Neo4jError)) {
    return new AppError('INTERNAL', 'The database request failed. Report the request_id.', { cause: thrown });
  }
  if (thrown.code === CONSTRAINT) {
    return new AppError(
      'CONFLICT',
      'Another request wrote the same thing at the same time. Read it and try again.',
      {
        cause: thrown,
      },
    );
  }
  if (TIMED_OUT.has(thrown.code)) return timedOut(thrown);
  if (thrown.code === FORBIDDEN) {
    return new AppError(
      'FORBIDDEN',
      'The Neo4j server does not let NEO4J_USER do this in the graph’s database. Have its administrator grant what docs/server.md lists.',
      { cause: thrown },
    );
  }
  if (thrown.code === DATABASE_NOT_FOUND) {
    return new AppError(
      'UNAVAILABLE',
      'The database of this graph was dropped on the Neo4j server. It is made anew; try again shortly.',
      { cause: thrown, retryAfter: RETRY_AFTER },
    );
  }
  if (OUT_OF_MEMORY.has(thrown.code)) {
    return new AppError(
      'UNAVAILABLE',
      'The database has no memory for this much at once. Send less at once, or try again shortly.',
      { cause: thrown, retryAfter: RETRY_AFTER },
    );
  }
  if (thrown.code === DEADLOCK || isDeletedMeanwhile(thrown)) {
    return new AppError('UNAVAILABLE', 'Other requests keep changing the same nodes. Try again shortly.', {
      cause: thrown,
      retryAfter: RETRY_AFTER,
    });
  }
  if (thrown.retriable || PANICKED.has(thrown.code) || isConnectionLoss(thrown)) {
    return new AppError('UNAVAILABLE', 'The database cannot be reached right now. Try again shortly.', {
      cause: thrown,
      retryAfter: RETRY_AFTER,
    });
  }
  return new AppError('INTERNAL', 'The database refused the request. Report the request_id.', {
    cause: thrown,
  });
}

/** Statements see what others commit while they run: a node that one clause found may be gone in the next. */
function isDeletedMeanwhile({ code, message }: Neo4jError): boolean {
  return code === NOT_FOUND || (code === PROCEDURE_FAILED && MET_NOTHING.test(message));
}

function isConnectionLoss(error: Neo4jError): boolean {
  return error.code === 'ServiceUnavailable' || error.code === 'SessionExpired' || error.code === 'N/A';
}

/** The database did not end a statement in time, or says nothing at all. */
export function timedOut(cause?: unknown): AppError {
  return new AppError('TIMEOUT', 'The database did not finish in time. Ask for less or try again later.', {
    cause,
  });
}
