import { AppError } from '../errors.ts';

// Why calls that began before a graph was closed are refused.

export function dropped(): AppError {
  return new AppError('FORBIDDEN', 'The graph was dropped. Ask the operator of the service for another.');
}

export function replaced(): AppError {
  const message =
    'The database of this graph was dropped or replaced on the Neo4j server just now. Try again.';
  return new AppError('UNAVAILABLE', message, { retryAfter: 1 });
}

export function restored(): AppError {
  const message = 'The graph was restored from a backup just now. Try again.';
  return new AppError('UNAVAILABLE', message, { retryAfter: 1 });
}

// Why a request gets no open database.

export function stillOpening(): AppError {
  return new AppError('UNAVAILABLE', 'The graph is being opened. Try again shortly.', { retryAfter: 5 });
}

export function didNotOpen(cause: unknown): AppError {
  const message = 'The graph cannot be opened right now. Try again shortly.';
  return new AppError('UNAVAILABLE', message, { retryAfter: 5, cause });
}
