import type { RequestHandler } from 'express';
import { AppError } from '../../errors.ts';
import { addressOf } from './authenticated.ts';
import type { Counter } from './counters.ts';
import { networkOf } from './failure-limit.ts';
import { secondsLeft } from './rate-headers.ts';

/** Lets so many requests a minute through from one network. */
export function addressLimit(counter: Counter, limit: number): RequestHandler {
  return async (request, _response, next) => {
    const { used, msLeft } = await counter.add(networkOf(addressOf(request)));
    if (used <= limit) return next();
    const wait = secondsLeft(msLeft);
    throw new AppError('RATE_LIMITED', `Too many requests from this address. Try again in ${wait} s.`, {
      retryAfter: wait,
    });
  };
}
