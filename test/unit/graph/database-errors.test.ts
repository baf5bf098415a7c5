import { Neo4jError } from 'neo4j-driver';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../src/errors.ts';
import { isSafeToRepeat, toAppError } from '../../../src/graph/database-errors.ts';

function neo4jError(code: string): Neo4jError {
  return new Neo4jError('secret words of the driver', code, '50N42', 'description');
}

const CODES = [
  ['Neo.ClientError.Schema.ConstraintValidationFailed', 'CONFLICT', false],
  ['Neo.ClientError.Transaction.TransactionTimedOut', 'TIMEOUT', false],
  ['Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration', 'TIMEOUT', false],
  ['Neo.TransientError.Transaction.LockAcquisitionTimeout', 'TIMEOUT', false],
  ['Neo.TransientError.Transaction.DeadlockDetected', 'UNAVAILABLE', true],
  ['Neo.TransientError.General.MemoryPoolOutOfMemoryError', 'UNAVAILABLE', false],
  ['ServiceUnavailable', 'UNAVAILABLE', false],
  ['SessionExpired', 'UNAVAILABLE', false],
  ['N/A', 'UNAVAILABLE', false],
  ['Neo.ClientError.Statement.SyntaxError', 'INTERNAL', false],
  ['Neo.ClientError.Procedure.ProcedureNotFound', 'INTERNAL', false],
  ['Neo.DatabaseError.General.UnknownError', 'INTERNAL', false],
] as const;

describe('an error of the database', () => {
  test.for(CODES)('%s becomes %s, safe to repeat: %j', ([code, expected, repeat]) => {
    const thrown = neo4jError(code);
    expect([toAppError(thrown).code, isSafeToRepeat(thrown)]).toEqual([expected, repeat]);
  });

  test.for(CODES)('%s keeps its words to itself', ([code]) => {
    const thrown = neo4jError(code);
    const error = toAppError(thrown);
    expect(error.message).not.toContain('secret');
    expect(error.cause).toBe(thrown);
  });

  test('that cannot be reached says when to try again', () => {
    expect(toAppError(neo4jError('ServiceUnavailable')).retryAfter).toBeGreaterThan(0);
  });

  test('that is ours already stays as it is', () => {
    const error = new AppError('NOT_FOUND', 'Nothing there.');
    expect(toAppError(error)).toBe(error);
  });

  test('that is none of the driver’s becomes INTERNAL and is not repeated', () => {
    const thrown = new TypeError('a fault of ours');
    expect(toAppError(thrown)).toMatchObject({ code: 'INTERNAL', cause: thrown });
    expect(isSafeToRepeat(thrown)).toBe(false);
  });
});
