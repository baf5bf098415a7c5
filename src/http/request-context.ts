import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { callerOf, type Principal } from '../auth/principal.ts';
import { ERROR_STATUS, type AppError } from '../errors.ts';
import type { MemoryBudget, Reservation } from '../memory/limits/memory-budget.ts';
import type { TenantMemory } from '../memory/tenant-memory.ts';

interface RequestContext {
  readonly requestId: string;
  readonly logger: Logger;
  /** Whether the request has its line in the log. */
  isLogged: boolean;
}

interface Locals {
  context?: RequestContext;
  principal?: Principal;
  reservation?: Reservation;
  route?: string;
}

/** Gives each request an id, which is in its log lines, its answer and its errors. */
export function requestContext(logger: Logger): RequestHandler {
  return (_request, response, next) => {
    const requestId = uuidv7();
    const context = { requestId, logger: logger.child({ request_id: requestId }), isLogged: false };
    (response.locals as Locals).context = context;
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

export function describeRequest({ locals, req }: Response): object {
  const { route = 'other', principal } = locals as Locals;
  return { method: req.method, route, ...(principal && callerOf(principal)) };
}

/** Gives each request a reservation in its graph's memory budget, which ends when the client has the answer or is gone. */
export function reserving(budget: MemoryBudget): RequestHandler {
  return (_request, response, next) => {
    const reservation = budget.reserve(principalOf(response).graphId);
    (response.locals as Locals).reservation = reservation;
    response.once('close', () => reservation.close());
    if (response.destroyed) reservation.close();
    next();
  };
}

/** The reservation of a request. The operator's endpoint has no budget. */
export function reservationOf(response: Response): Reservation | undefined {
  return (response.locals as Locals).reservation;
}

export type MemoryOf = (principal: Principal) => TenantMemory;

/** What every tool gets of a request besides its input. */
export function callContext(memoryOf: MemoryOf, response: Response) {
  const principal = principalOf(response);
  const context = requestOf(response);
  return {
    principal,
    memory: memoryOf(principal),
    reservation: reservationOf(response),
    via: 'rest' as const,
    logger: context.logger,
    onLogged: () => void (context.isLogged = true),
  };
}

export const SESSION_HEADER = 'Mcp-Session-Id';

/** The session that a request names. It is a hint, not a credential, so a malformed one is ignored. */
export function givenSession(request: Request): string | undefined {
  const given = request.get(SESSION_HEADER);
  return given !== undefined && /^[\x21-\x7e]{1,128}$/.test(given) ? given : undefined;
}

/** No cache keeps the answer. */
export const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

/** Logs a refused request under its request_id, without its path, query and body. A tool call has its own log line. */
export function logRefusal(response: Response, error: AppError): void {
  logRefused(response, ERROR_STATUS[error.code], error.code, error);
}

/** The same for an error in the words of another protocol. What lies behind it stands in its cause. */
export function logRefused(
  response: Response,
  status: number,
  code: string | number | undefined,
  error?: unknown,
): void {
  const context = requestOf(response);
  if (context.isLogged) return;
  context.isLogged = true;
  const line = { ...describeRequest(response), status, code };
  const err = error instanceof Error ? (error.cause ?? error) : error;
  if (status < 500) context.logger.info(line, 'request refused');
  else context.logger.error({ ...line, err }, 'request failed');
}
