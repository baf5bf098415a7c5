import { AppError } from '../../errors.ts';

// Why a request gets no open database.

export function stillOpening(): AppError {
  return new AppError('UNAVAILABLE', 'The graph is being opened. Try again shortly.', { retryAfter: 5 });
}

export function didNotOpen(cause: unknown): AppError {
  const message = 'The graph cannot be opened right now. Try again shortly.';
  return new AppError('UNAVAILABLE', message, { retryAfter: 5, cause });
}
