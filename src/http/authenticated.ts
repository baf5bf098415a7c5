import type { Request, RequestHandler } from 'express';
import { isWellFormedApiKey } from '../auth/api-key.ts';
import type { Authenticator } from '../auth/authenticator.ts';
import { AppError } from '../errors.ts';
import { setPrincipal } from './request-context.ts';

/** Lets only requests through whose bearer key is valid, and notes who it stands for. */
export function authenticated(authenticator: Authenticator): RequestHandler {
  return async (request, response, next) => {
    const graphId = request.get('x-graph-id');
    setPrincipal(response, await authenticator.authenticate(bearerOf(request), graphId));
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

function missingKey(): AppError {
  return new AppError('UNAUTHENTICATED', 'An API key is needed. Send it as: Authorization: Bearer hm_live_…');
}
