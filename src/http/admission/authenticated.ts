import { isIP } from 'node:net';
import type { Request, RequestHandler } from 'express';
import type { Attempt, Authenticator } from '../../auth/credentials/authenticator.ts';
import { invalidCredential } from '../../auth/credentials/credential.ts';
import type { Principal } from '../../auth/principal.ts';
import { AppError, type ErrorCode } from '../../errors.ts';
import { setPrincipal } from '../request-context.ts';
import { networkOf, type FailureLimit } from './failure-limit.ts';

/** Failures per minute, after which credentials are no longer checked. */
export interface AttemptLimits {
  /** Invalid keys, by the network of the caller. */
  readonly invalidKeys: FailureLimit;
  /** Graphs that a valid key does not reach, by the key: others behind its address are not refused for it. */
  readonly foreignGraphs: FailureLimit;
}

/** Admits requests with a valid bearer key, and sets their principal. */
export function authenticated(
  authenticator: Authenticator,
  limits: AttemptLimits,
  onRequest?: (principal: Principal) => void,
): RequestHandler {
  return async (request, response, next) => {
    const network = networkOf(addressOf(request));
    const graphId = request.get('x-graph-id');
    const guard = ({ fingerprint, wasValid, lookUp }: Attempt) => {
      if (!wasValid) return limits.invalidKeys.attempt(network, lookUp, hasCode('UNAUTHENTICATED'));
      if (graphId === undefined) return lookUp();
      return limits.foreignGraphs.attempt(fingerprint, lookUp, hasCode('FORBIDDEN'));
    };
    const principal = await authenticator.authenticate(bearerOf(request), graphId, guard);
    setPrincipal(response, principal);
    onRequest?.(principal);
    next();
  };
}

/** Refuses credentials that cannot be valid, for the liveness route, which must not use the database. */
export function wellFormedCredential(authenticator: Authenticator): RequestHandler {
  return async (request, _response, next) => {
    if (!(await authenticator.looksValid(bearerOf(request)))) throw invalidCredential();
    next();
  };
}

function bearerOf(request: Request): string {
  const token = /^Bearer +(\S+)$/i.exec(request.get('authorization') ?? '')?.[1];
  if (token === undefined)
    throw new AppError(
      'UNAUTHENTICATED',
      'An API key or an access token is needed. Send it as: Authorization: Bearer hm_live_…',
    );
  return token;
}

/** The client's address. X-Forwarded-For of a trusted proxy may hold text that is not an address. */
export function addressOf({ ip, socket }: Request): string {
  return ip !== undefined && isIP(ip) !== 0 ? ip : (socket.remoteAddress ?? '');
}

export function hasCode(code: ErrorCode): (error: unknown) => boolean {
  return (error) => error instanceof AppError && error.code === code;
}
