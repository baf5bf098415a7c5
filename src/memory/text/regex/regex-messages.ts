import { AppError } from '../../../errors.ts';

/** The messages between a thread and its worker: one request, one reply. */

export interface MatchRequest {
  readonly pattern: string;
  /** The fields of each item; an item matches when one of its fields does. */
  readonly texts: readonly (readonly string[])[];
}

export interface MatchReply {
  readonly matches?: boolean[];
  /** Why the pattern does not compile. */
  readonly complaint?: string;
  /** Where in the pattern, in UTF-16 units from 0. */
  readonly position?: number;
}

/** A worker sends it once, when it has loaded its modules. */
export const READY = 'ready';

/** A batch takes about a second at most, and one of each graph runs at a time. */
const RETRY_AFTER_S = 2;

export function doesNotCompile(pattern: string, complaint: string, position = 0): AppError {
  const message = `The regular expression does not compile at position ${position}: ${complaint}. Use RE2 syntax.`;
  return new AppError('INVALID_INPUT', message, { details: { pattern, position } });
}

export function tooCostly(): AppError {
  const message = 'The regular expression takes too long to compile or match. Make it simpler.';
  return new AppError('INVALID_INPUT', message);
}

export function tooManyWaiting(): AppError {
  const message =
    'Too many regular expressions wait for this graph. Send fewer at once and try again shortly.';
  return new AppError('UNAVAILABLE', message, { retryAfter: RETRY_AFTER_S });
}
