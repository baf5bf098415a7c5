import { Neo4jError } from 'neo4j-driver';
import { AppError } from '../errors.ts';

const CONSTRAINT = 'Neo.ClientError.Schema.ConstraintValidationFailed';
const TIMED_OUT = new Set([
  'Neo.ClientError.Transaction.TransactionTimedOut',
  'Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration',
  'Neo.TransientError.Transaction.LockAcquisitionTimeout',
]);
const OUT_OF_MEMORY = new Set([
  'Neo.TransientError.General.MemoryPoolOutOfMemoryError',
  'Neo.TransientError.General.OutOfMemoryError',
]);
/** Seconds after which a caller may try again when a database could not be reached. */
export const RETRY_AFTER = 2;

/**
 * True where the server itself said that nothing was committed and that a repeat may succeed, such as after a deadlock;
 * a lost connection is not among them, since its commit may have happened.
 */
export function isSafeToRepeat(thrown: unknown): boolean {
  if (!(thrown instanceof Neo4jError) || !thrown.code.startsWith('Neo.')) return false;
  return thrown.retriable && !TIMED_OUT.has(thrown.code) && !OUT_OF_MEMORY.has(thrown.code);
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
  if (TIMED_OUT.has(thrown.code)) {
    return new AppError('TIMEOUT', 'The database did not finish in time. Ask for less or try again later.', {
      cause: thrown,
    });
  }
  if (thrown.retriable || isConnectionLoss(thrown)) {
    return new AppError('UNAVAILABLE', 'The database cannot be reached right now. Try again shortly.', {
      cause: thrown,
      retryAfter: RETRY_AFTER,
    });
  }
  return new AppError('INTERNAL', 'The database refused the request. Report the request_id.', {
    cause: thrown,
  });
}

function isConnectionLoss(error: Neo4jError): boolean {
  return error.code === 'ServiceUnavailable' || error.code === 'SessionExpired' || error.code === 'N/A';
}
