import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { callerOf, type Principal } from '../auth/principal.ts';

/** State of one HTTP request. */
interface RequestContext {
  readonly requestId: string;
  readonly logger: Logger;
  /** Whether the request has its line in the log. */
  isLogged: boolean;
}

interface Locals {
  context?: RequestContext;
  principal?: Principal;
  route?: string;
}

/** Gives each request an id, which is in its log lines, its answer and its errors. */
export function requestContext(logger: Logger): RequestHandler {
  return (_request, response, next) => {
    const requestId = uuidv7();
    (response.locals as Locals).context = {
      requestId,
      logger: logger.child({ request_id: requestId }),
      isLogged: false,
    };
    response.setHeader('X-Request-Id', requestId);
    next();
  };
}

export function requestOf(response: Response): RequestContext {
  const { context } = response.locals as Locals;
  if (!context) throw new Error('requestContext must run first.');
  return context;
}

export function setPrincipal(response: Response, principal: Principal): void {
  (response.locals as Locals).principal = principal;
}

export function principalOf(response: Response): Principal {
  const { principal } = response.locals as Locals;
  if (!principal) throw new Error('authenticated must run first.');
  return principal;
}

/** Sets the path pattern for the log, which must not contain node keys from the path. */
export function setRoute(response: Response, pattern: string): void {
  (response.locals as Locals).route = pattern;
}

/** The fields of the request for a log line. */
export function describeRequest({ locals, req }: Response): object {
  const { route = 'other', principal } = locals as Locals;
  return { method: req.method, route, ...(principal && callerOf(principal)) };
}
