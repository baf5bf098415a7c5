import type { ErrorRequestHandler } from 'express';
import { AppError, asAppError, ERROR_STATUS, toPublicError } from '../errors.ts';
import { logRefusal } from './refusal-log.ts';
import { requestOf } from './request-context.ts';

/** The last handler. Answers whatever was thrown with an error body and the headers of its code. */
export const errorHandler: ErrorRequestHandler = (thrown: unknown, _request, response, _next) => {
  const error = fromExpress(thrown) ?? asAppError(thrown);
  logRefusal(response, error);
  if (response.headersSent) return void response.destroy();
  if (error.code === 'UNAUTHENTICATED') response.setHeader('WWW-Authenticate', 'Bearer');
  if (error.retryAfter !== undefined) response.setHeader('Retry-After', String(error.retryAfter));
  response.status(ERROR_STATUS[error.code]).json(toPublicError(error, requestOf(response).requestId));
};

/** Express throws errors with a status below 500 for malformed requests, such as a path it cannot decode. */
function fromExpress(thrown: unknown): AppError | undefined {
  if (thrown instanceof AppError || !(thrown instanceof Error) || !('status' in thrown)) return undefined;
  if (typeof thrown.status !== 'number' || thrown.status >= 500) return undefined;
  return new AppError('INVALID_INPUT', 'The request is malformed. Check its path, headers and body.');
}
