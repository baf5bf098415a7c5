import { describe, expect, test } from 'vitest';
import { AppError, asAppError, ERROR_STATUS, toPublicError } from '../../src/errors.ts';

describe('ERROR_STATUS', () => {
  test('gives every code a status of a failure', () => {
    const wrong = Object.entries(ERROR_STATUS).filter(([, status]) => status < 400 || status > 599);
    expect(wrong).toEqual([]);
  });
});

describe('toPublicError', () => {
  test('shows code, message, details and when to try again', () => {
    const error = new AppError('UNAVAILABLE', 'Try again.', { details: { graph: 'main' }, retryAfter: 0 });
    expect(toPublicError(error, 'r1')).toEqual({
      error: {
        code: 'UNAVAILABLE',
        message: 'Try again.',
        details: { graph: 'main' },
        retry_after: 0,
        request_id: 'r1',
      },
    });
  });

  test('leaves out what there is not, and never shows the cause', () => {
    const error = new AppError('CONFLICT', 'Taken.', { cause: new Error('secret of the driver') });
    expect(toPublicError(error, 'r1')).toEqual({
      error: { code: 'CONFLICT', message: 'Taken.', request_id: 'r1' },
    });
  });

  test.each([[new Error('secret')], ['secret'], [{ secret: true }], [undefined], [null]])(
    'shows %j, thrown by accident, as fixed text',
    (thrown) => {
      const { error } = toPublicError(thrown, 'r1');
      expect([error.code, error.request_id]).toEqual(['INTERNAL', 'r1']);
      expect(error.message).not.toContain('secret');
    },
  );
});

describe('asAppError', () => {
  test('keeps an AppError, and anything else as the cause of INTERNAL', () => {
    const known = new AppError('NOT_FOUND', 'No such node.');
    expect(asAppError(known)).toBe(known);
    const other = new TypeError('x is not a function');
    expect(asAppError(other)).toMatchObject({ code: 'INTERNAL', cause: other });
  });
});
