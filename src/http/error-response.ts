import type { ErrorRequestHandler, Request, Response } from 'express';
import { AppError, asAppError, ERROR_STATUS, toPublicError } from '../errors.ts';
import { logRefusal } from './refusal-log.ts';
import { requestOf } from './request-context.ts';

/** What a 401 tells a client that can log in (RFC 9728, section 5.1). */
export interface Challenge {
  readonly resourceMetadata: string;
  /** What to ask for. */
  readonly scope: string;
}

/** Sends an error in the one form there is, with the headers its code calls for. */
function sendError(
  request: Request,
  response: Response,
  thrown: unknown,
  challenge: Challenge | undefined,
): void {
  const error = asAppError(thrown);
  const { requestId } = requestOf(response);
  if (error.code === 'UNAUTHENTICATED')
    response.setHeader('WWW-Authenticate', challengeText(request, challenge));
  if (error.retryAfter !== undefined) response.setHeader('Retry-After', String(error.retryAfter));
  logRefusal(response, error);
  response.status(ERROR_STATUS[error.code]).json(toPublicError(error, requestId));
}

/** An error is named only to a client that sent a credential (RFC 6750, section 3.1). */
function challengeText(request: Request, challenge: Challenge | undefined): string {
  const parameters = [
    ...(request.headers.authorization === undefined ? [] : ['error="invalid_token"']),
    ...(challenge ? [`resource_metadata="${challenge.resourceMetadata}"`, `scope="${challenge.scope}"`] : []),
  ];
  return ['Bearer', parameters.join(', ')].filter((part) => part !== '').join(' ');
}

/** The last handler: whatever was thrown becomes our error body, never a page or a stack. */
export function errorHandler(challenge?: Challenge): ErrorRequestHandler {
  return (thrown: unknown, request, response, _next) => {
    const error = fromExpress(thrown) ?? thrown;
    if (!response.headersSent) return sendError(request, response, error, challenge);
    logRefusal(response, asAppError(error));
    response.destroy();
  };
}

/** Errors of Express carry a status; what it refuses is a path that cannot be decoded and the like. */
function fromExpress(thrown: unknown): AppError | undefined {
  if (thrown instanceof AppError || !(thrown instanceof Error) || !('status' in thrown)) return undefined;
  if (typeof thrown.status !== 'number' || thrown.status >= 500) return undefined;
  return new AppError('INVALID_INPUT', 'The request is malformed. Check its path, headers and body.');
}
