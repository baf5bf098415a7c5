import type { Response } from 'express';
import type { Window } from './counters.ts';

/** Headers that a browser's script may read. */
export const RATE_HEADERS = [
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
  ...['RateLimit', 'RateLimit-Policy', 'Retry-After'],
];

export interface Allowance extends Window {
  readonly limit: number;
}

export function remainingOf({ limit, used }: Allowance): number {
  return Math.max(0, limit - used);
}

/** Whole seconds to wait, at least 1, as Retry-After has them. */
export function secondsLeft(msLeft: number): number {
  return Math.max(1, Math.ceil(msLeft / 1_000));
}

/** Sets the common X-RateLimit headers, and the two of draft-ietf-httpapi-ratelimit-headers. */
export function setRateHeaders(response: Response, allowance: Allowance): void {
  const { limit, msLeft } = allowance;
  const remaining = remainingOf(allowance);
  response.setHeader('X-RateLimit-Limit', limit);
  response.setHeader('X-RateLimit-Remaining', remaining);
  response.setHeader('X-RateLimit-Reset', Math.ceil((Date.now() + msLeft) / 1_000));
  response.setHeader('RateLimit-Policy', `"minute";q=${limit};w=60`);
  response.setHeader('RateLimit', `"minute";r=${remaining};t=${Math.ceil(msLeft / 1_000)}`);
}
