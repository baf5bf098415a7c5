import type { Response } from 'express';
import { ERROR_STATUS, type AppError } from '../errors.ts';
import { describeRequest, requestOf } from './request-context.ts';

/**
 * Leaves the one line by which the request_id of a refused request is found; the call of a tool has left its own. No
 * path, query or body stands in it.
 */
export function logRefusal(response: Response, error: AppError): void {
  const context = requestOf(response);
  if (context.isLogged) return;
  context.isLogged = true;
  const status = ERROR_STATUS[error.code];
  const line = { ...describeRequest(response), status, code: error.code };
  if (status < 500) context.logger.info(line, 'request refused');
  else context.logger.error({ ...line, err: error.cause ?? error }, 'request failed');
}

/** The same for what the protocol of MCP refuses, by the code that it has for that. */
export function logProtocolRefusal(response: Response, status: number, code: number | undefined): void {
  const context = requestOf(response);
  if (context.isLogged) return;
  context.isLogged = true;
  context.logger.info({ ...describeRequest(response), status, code }, 'request refused');
}
