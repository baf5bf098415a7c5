import { describe, expect, test } from 'vitest';
import { AppError, asAppError, ERROR_STATUS, toPublicError, type ErrorCode } from '../../src/errors.ts';

describe('toPublicError', () => {
  test('shows code, message, details, when to try again and the request id', () => {
    const error = new AppError('CONFLICT', 'Try again.', {
      details: { key: 'a' },
      retryAfter: 2,
      cause: new Error('hidden'),
    });
    expect(toPublicError(error, 'id-1')).toEqual({
      error: {
        code: 'CONFLICT',
        message: 'Try again.',
        details: { key: 'a' },
        retry_after: 2,
        request_id: 'id-1',
      },
    });
  });

  test('leaves out what is not there', () => {
    expect(toPublicError(new AppError('NOT_FOUND', 'Nothing.'), 'id-2').error).toEqual({
      code: 'NOT_FOUND',
      message: 'Nothing.',
      request_id: 'id-2',
    });
  });

  test.for([new Error('password=hunter2'), 'password=hunter2', { password: 'hunter2' }, null, undefined])(
    'of %o, which is none of ours, shows a fixed text',
    (thrown) => {
      const { error } = toPublicError(thrown, 'id-3');
      expect(error.code).toBe('INTERNAL');
      expect(JSON.stringify(error)).not.toContain('hunter2');
    },
  );
});

describe('asAppError', () => {
  test('leaves ours as it is and keeps the cause of another', () => {
    const ours = new AppError('FORBIDDEN', 'No.');
    const other = new RangeError('out of range');
    expect(asAppError(ours)).toBe(ours);
    expect(asAppError(other)).toMatchObject({ code: 'INTERNAL', cause: other });
  });
});

describe('the status of an error', () => {
  test('is that of its kind', () => {
    const expected: Partial<Record<ErrorCode, number>> = {
      INVALID_INPUT: 400,
      UNAUTHENTICATED: 401,
      FORBIDDEN: 403,
      NOT_FOUND: 404,
      KEY_EXISTS: 409,
      CONFLICT: 409,
      HAS_RELATIONSHIPS: 409,
      PROTECTED: 409,
      PAYLOAD_TOO_LARGE: 413,
      UNSUPPORTED_MEDIA_TYPE: 415,
      INTERNAL: 500,
      UNAVAILABLE: 503,
      TIMEOUT: 504,
    };
    expect(ERROR_STATUS).toMatchObject(expected);
  });
});
