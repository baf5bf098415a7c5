import { AppError } from '../../errors.ts';

/** A batch takes about a second at most, and of each tenant one runs. */
const RETRY_AFTER = 2;

export function doesNotCompile(pattern: string, complaint: string, position = 0): AppError {
  return new AppError(
    'INVALID_INPUT',
    `The regular expression does not compile at position ${position}: ${complaint}. Use RE2 syntax.`,
    {
      details: { pattern, position },
    },
  );
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
    'Too many regular expressions of this graph wait to be looked for. Send fewer at once and try again shortly.',
    { retryAfter: RETRY_AFTER },
  );
}
