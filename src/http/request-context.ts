import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { Principal } from '../auth/principal.ts';

/** What belongs to one HTTP request. */
export interface RequestContext {
  readonly requestId: string;
  readonly logger: Logger;
}

interface Locals {
  context?: RequestContext;
  principal?: Principal;
}

/** Gives each request an id, which its log lines, its answer and its errors carry. */
export function requestContext(logger: Logger): RequestHandler {
  return (_request, response, next) => {
    const requestId = uuidv7();
    (response.locals as Locals).context = { requestId, logger: logger.child({ request_id: requestId }) };
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
