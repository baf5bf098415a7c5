import { Neo4jError } from 'neo4j-driver';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../src/errors.ts';
import { isSafeToRepeat, mayComeOfReplacement, toAppError } from '../../../src/graph/database-errors.ts';

const DRIVER_TEXT = 'bolt://10.0.0.1 said: MATCH (n {secret: 1})';

const driverError = (code: string): Neo4jError => new Neo4jError(DRIVER_TEXT, code, '50N42', DRIVER_TEXT);

const CASES: [code: string, ours: string, repeatable: boolean][] = [
  ['Neo.TransientError.Transaction.DeadlockDetected', 'UNAVAILABLE', true],
  ['Neo.ClientError.Statement.EntityNotFound', 'UNAVAILABLE', true],
  ['Neo.ClientError.Procedure.ProcedureCallFailed', 'INTERNAL', false],
  ['Neo.TransientError.Transaction.LeaderSwitch', 'UNAVAILABLE', true],
  ['ServiceUnavailable', 'UNAVAILABLE', false],
  ['SessionExpired', 'UNAVAILABLE', false],
  ['N/A', 'UNAVAILABLE', false],
  ['Neo.ClientError.Schema.ConstraintValidationFailed', 'CONFLICT', false],
  ['Neo.ClientError.Transaction.TransactionTimedOut', 'TIMEOUT', false],
  ['Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration', 'TIMEOUT', false],
  ['Neo.TransientError.Transaction.LockAcquisitionTimeout', 'TIMEOUT', false],
  ['Neo.TransientError.General.MemoryPoolOutOfMemoryError', 'UNAVAILABLE', false],
  ['Neo.TransientError.General.OutOfMemoryError', 'UNAVAILABLE', false],
  ['Neo.ClientError.Database.DatabaseNotFound', 'UNAVAILABLE', false],
  ['Neo.ClientError.Security.Forbidden', 'FORBIDDEN', false],
  ['Neo.ClientError.General.TransactionOutOfMemoryError', 'UNAVAILABLE', false],
  ['Neo.TransientError.General.TransactionMemoryLimit', 'UNAVAILABLE', false],
  ['Neo.TransientError.General.DatabaseUnavailable', 'UNAVAILABLE', true],
  ['Neo.ClientError.Statement.SyntaxError', 'INTERNAL', false],
  ['Neo.DatabaseError.General.UnknownError', 'INTERNAL', false],
  ['Neo.DatabaseError.Transaction.TransactionStartFailed', 'UNAVAILABLE', false],
  ['Neo.DatabaseError.Transaction.TransactionLogError', 'UNAVAILABLE', false],
  ['Neo.DatabaseError.Transaction.TransactionCommitFailed', 'UNAVAILABLE', false],
];

describe.each(CASES)('%s', (code, ours, repeatable) => {
  const thrown = driverError(code);

  test(`becomes ${ours}, with the driver's error as its cause and nothing of its text`, () => {
    const error = toAppError(thrown);
    expect([error.code, error.cause]).toEqual([ours, thrown]);
    expect(error.message).not.toMatch(/bolt|MATCH|secret/);
    expect(error.details).toBeUndefined();
  });

  test(`is ${repeatable ? '' : 'not '}repeated`, () => {
    expect(isSafeToRepeat(thrown)).toBe(repeatable);
  });
});

describe('an error of another kind than the driver’s', () => {
  test('is returned unchanged where it is an AppError', () => {
    const known = new AppError('NOT_FOUND', 'No such node.');
    expect([toAppError(known), isSafeToRepeat(known)]).toEqual([known, false]);
  });

  test('becomes INTERNAL otherwise, and is not repeated', () => {
    const thrown = new TypeError(DRIVER_TEXT);
    expect(toAppError(thrown)).toMatchObject({ code: 'INTERNAL', cause: thrown });
    expect(toAppError(thrown).message).not.toContain('bolt');
    expect(isSafeToRepeat(thrown)).toBe(false);
  });
});

describe('UNAVAILABLE', () => {
  test('contains the time of the next attempt', () => {
    expect(toAppError(driverError('ServiceUnavailable')).retryAfter).toBe(2);
  });
});

describe('a replaced database', () => {
  test.for([
    ['Neo.ClientError.Database.DatabaseNotFound', true],
    ['Neo.ClientError.Procedure.ProcedureCallFailed', true],
    ['Neo.ClientError.Transaction.InvalidBookmark', true],
    ['Neo.ClientError.Schema.ConstraintValidationFailed', false],
    ['Neo.ClientError.Transaction.TransactionTimedOut', false],
    ['Neo.TransientError.General.DatabaseUnavailable', true],
    ['Neo.ClientError.General.TransactionOutOfMemoryError', false],
    ['Neo.TransientError.Transaction.DeadlockDetected', false],
    ['ServiceUnavailable', false],
  ] as const)('may be the cause of %s: %s', ([code, may]) => {
    expect(mayComeOfReplacement(driverError(code))).toBe(may);
  });
});
