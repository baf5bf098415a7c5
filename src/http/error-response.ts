import type { ErrorRequestHandler, Response } from 'express';
import { AppError, asAppError, ERROR_STATUS, toPublicError } from '../errors.ts';
import { logRefusal } from './refusal-log.ts';
import { requestOf } from './request-context.ts';

/** Sends an error in the one form there is, with the headers its code calls for. */
function sendError(response: Response, thrown: unknown): void {
  const error = asAppError(thrown);
  const { requestId } = requestOf(response);
  if (error.code === 'UNAUTHENTICATED') response.setHeader('WWW-Authenticate', 'Bearer');
  if (error.retryAfter !== undefined) response.setHeader('Retry-After', String(error.retryAfter));
  logRefusal(response, error);
  response.status(ERROR_STATUS[error.code]).json(toPublicError(error, requestId));
}

/** The last handler: whatever was thrown becomes our error body, never a page or a stack. */
export const errorHandler: ErrorRequestHandler = (thrown: unknown, _request, response, _next) => {
  const error = fromExpress(thrown) ?? thrown;
  if (!response.headersSent) return sendError(response, error);
  logRefusal(response, asAppError(error));
  response.destroy();
};

/** Errors of Express carry a status; what it refuses is a path that cannot be decoded and the like. */
function fromExpress(thrown: unknown): AppError | undefined {
  if (thrown instanceof AppError || !(thrown instanceof Error) || !('status' in thrown)) return undefined;
  if (typeof thrown.status !== 'number' || thrown.status >= 500) return undefined;
  return new AppError('INVALID_INPUT', 'The request is malformed. Check its path, headers and body.');
}
