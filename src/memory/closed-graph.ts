import { AppError } from '../errors.ts';

// Why the calls that still hold the memory of a closed graph are refused.

export function dropped(): AppError {
  return new AppError('FORBIDDEN', 'The graph was dropped. Ask the operator of the service for another.');
}

export function restored(): AppError {
  return new AppError('UNAVAILABLE', 'The graph was restored from a backup just now. Try again.', {
    retryAfter: 1,
  });
}
