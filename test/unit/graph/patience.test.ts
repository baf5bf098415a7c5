import { Neo4jError } from 'neo4j-driver';
import { describe, expect, test, vi } from 'vitest';
import { AppError } from '../../../src/errors.ts';
import { stillOpening, didNotOpen } from '../../../src/graph/refusals.ts';
import { timedOut, toAppError, untilDone } from '../../../src/graph/database-errors.ts';

const driverError = (code: string) => toAppError(new Neo4jError('', code, '50N42', ''));

/** Fails as often as there are errors. */
function failing(...errors: Error[]) {
  return vi.fn(() => {
    const error = errors.shift();
    return error ? Promise.reject(error) : Promise.resolve('done');
  });
}

describe('work that a start cannot do without', () => {
  test.for([
    ['a database that still opens', stillOpening()],
    ['one that did not answer in time', timedOut()],
    ['one whose transaction was ended', driverError('Neo.ClientError.Transaction.TransactionTimedOut')],
    ['one that has no connection yet', driverError('ServiceUnavailable')],
  ] as const)('is repeated for %s, for as long as it takes', async ([, error]) => {
    const work = failing(error, error, error);
    await expect(untilDone(work)).resolves.toBe('done');
    expect(work).toHaveBeenCalledTimes(4);
  });

  test.for([
    ['a database that cannot be opened', didNotOpen(new Error('OPEN_FAILED'))],
    ['one that refuses the user', driverError('Neo.ClientError.Security.Forbidden')],
    ['a full disk', new AppError('INSUFFICIENT_STORAGE', 'Free some space.')],
    ['a fault of the service', new TypeError('x is not a function')],
  ] as const)('ends at once for %s', async ([, error]) => {
    await expect(untilDone(failing(error))).rejects.toBe(error);
  });
});
