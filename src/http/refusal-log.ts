import type { Response } from 'express';
import { ERROR_STATUS, type AppError } from '../errors.ts';
import { describeRequest, requestOf } from './request-context.ts';

/** Logs a refused request under its request_id, without its path, query and body. A tool call has its own log line. */
export function logRefusal(response: Response, error: AppError): void {
  logOnce(response, ERROR_STATUS[error.code], error.code, error.cause ?? error);
}

/** As `logRefusal`, for an error of the MCP protocol. */
export function logProtocolRefusal(response: Response, status: number, code: number | undefined): void {
  logOnce(response, status, code);
}

function logOnce(response: Response, status: number, code: string | number | undefined, err?: unknown): void {
  const context = requestOf(response);
  if (context.isLogged) return;
  context.isLogged = true;
  const line = { ...describeRequest(response), status, code };
  if (status < 500) context.logger.info(line, 'request refused');
  else context.logger.error({ ...line, err }, 'request failed');
}
