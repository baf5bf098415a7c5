import { isIP } from 'node:net';
import type { Request, RequestHandler } from 'express';
import { isWellFormedApiKey } from '../auth/api-key.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import { AppError } from '../errors.ts';
import type { AddressLimit } from './rate-limit/address-limit.ts';
import { setPrincipal } from './request-context.ts';

/**
 * Lets only requests through whose bearer key is valid, and notes who it stands for. A key that was not valid lately is
 * looked up only while few have failed from its address.
 */
export function authenticated(authenticator: Authenticator, failures: AddressLimit): RequestHandler {
  return async (request, response, next) => {
    const address = addressOf(request);
    const principal = await authenticator.authenticate(
      bearerOf(request),
      request.get('x-graph-id'),
      (lookUp) => failures.attempt(address, lookUp, isRefusal),
    );
    setPrincipal(response, principal);
    next();
  };
}

/** For the liveness route, which must not touch the database: form and checksum of the key suffice. */
export const wellFormedCredential: RequestHandler = (request, _response, next) => {
  if (!isWellFormedApiKey(bearerOf(request))) throw missingKey();
  next();
};

function bearerOf(request: Request): string {
  const token = /^Bearer +(\S+)$/i.exec(request.get('authorization') ?? '')?.[1];
  if (token === undefined) throw missingKey();
  return token;
}

/** What a trusted proxy says it is need not be an address. */
function addressOf({ ip, socket }: Request): string {
  return ip !== undefined && isIP(ip) !== 0 ? ip : (socket.remoteAddress ?? '');
}

/** A key that is not valid, or a graph that is not its account's: no key's own limit has counted the look-up. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'UNAUTHENTICATED' || error.code === 'FORBIDDEN');
}

function missingKey(): AppError {
  return new AppError('UNAUTHENTICATED', 'An API key is needed. Send it as: Authorization: Bearer hm_live_…');
}
