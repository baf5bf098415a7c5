import type { RequestHandler } from 'express';
import { principalOfSession } from '../../auth/dashboard/session-principal.ts';
import { noSession } from '../../auth/dashboard/session-token.ts';
import type { Principal } from '../../auth/principal.ts';
import type { ErrorCode } from '../../errors.ts';
import type { SessionCookie } from '../dashboard/session-cookie.ts';
import { setPrincipal } from '../request-context.ts';
import { addressOf, hasCode, type AttemptLimits } from './authenticated.ts';
import { networkOf, type FailureLimit } from './failure-limit.ts';

/**
 * Admits requests with a session of the dashboard, and sets their principal. One that holds is never refused for what others
 * tried: tokens cannot be guessed, and those that are not ours reach no database.
 */
export function sessionCaller(
  cookie: SessionCookie,
  { invalidKeys, foreignGraphs }: AttemptLimits,
  onRequest?: (principal: Principal) => void,
): RequestHandler {
  return async (request, response, next) => {
    const network = networkOf(addressOf(request));
    const session = await cookie.sessionOf(request).catch(counting(invalidKeys, network, 'UNAUTHENTICATED'));
    const principal = await Promise.resolve()
      .then(() => principalOfSession(session, request.get('x-graph-id')))
      .catch(counting(foreignGraphs, session.id, 'FORBIDDEN'));
    setPrincipal(response, principal);
    onRequest?.(principal);
    next();
  };
}

/** Refuses sessions that cannot hold, for the liveness route, which must not use the database. */
export function wellFormedSession(cookie: SessionCookie): RequestHandler {
  return async (request, _response, next) => {
    if (!(await cookie.holds(request))) throw noSession();
    next();
  };
}

/** Lets a request with a session pass by one handler, and every other by the other. */
export function sessionOr(
  cookie: SessionCookie,
  ofSession: RequestHandler,
  otherwise: RequestHandler,
): RequestHandler {
  return (request, response, next) => {
    const handler = cookie.isIn(request) ? ofSession : otherwise;
    return handler(request, response, next);
  };
}

/** Counts a refusal with this code, and throws it. Beyond the limit that is thrown instead. */
function counting(limit: FailureLimit, name: string, code: ErrorCode): (error: unknown) => Promise<never> {
  const isCounted = hasCode(code);
  return (error) => {
    if (!isCounted(error)) throw error;
    return limit.attempt(name, () => Promise.reject(error as Error), isCounted);
  };
}
