import { AppError } from '../../../errors.ts';

/** A batch takes about a second at most, and one of each graph runs at a time. */
const RETRY_AFTER_S = 2;

export function doesNotCompile(pattern: string, complaint: string, position = 0): AppError {
  const message = `The regular expression does not compile at position ${position}: ${complaint}. Use RE2 syntax.`;
  return new AppError('INVALID_INPUT', message, { details: { pattern, position } });
}

export function tooCostly(): AppError {
  return new AppError(
    'INVALID_INPUT',
    'The regular expression takes too long to compile or match. Make it simpler.',
  );
}

export function tooManyWaiting(): AppError {
  return new AppError(
    'UNAVAILABLE',
    'Too many regular expressions wait for this graph. Send fewer at once and try again shortly.',
    { retryAfter: RETRY_AFTER_S },
  );
}
