import type { ErrorRequestHandler, Request } from 'express';
import { AppError, asAppError, ERROR_STATUS, toPublicError } from '../errors.ts';
import { isForPerson, type SendErrorPage } from './pages/error-page.ts';
import { logRefusal, requestOf } from './request-context.ts';
import { routeNameOf } from './rest/route-input.ts';

/** What a 401 tells a client that can log in (RFC 9728, section 5.1). */
export interface Challenge {
  readonly resourceMetadata: (request: Request) => string;
  /** The scope to ask for. */
  readonly scope: string;
}

interface ErrorAnswers {
  readonly challenge?: Challenge | undefined;
  /** What a person gets who opened the address; without it, an error body too. */
  readonly page?: SendErrorPage;
}

/** The last handler. Answers whatever was thrown with an error body or a page, and the headers of its code. */
export function errorHandler({ challenge, page }: ErrorAnswers = {}): ErrorRequestHandler {
  return (thrown: unknown, request, response, _next) => {
    const error = fromExpress(thrown) ?? asAppError(thrown);
    logRefusal(response, error);
    if (response.headersSent) return void response.destroy();
    if (error.code === 'UNAUTHENTICATED')
      response.setHeader('WWW-Authenticate', challengeText(request, challenge));
    if (error.retryAfter !== undefined) response.setHeader('Retry-After', String(error.retryAfter));
    const body = toPublicError(error, requestOf(response).requestId, routeNameOf);
    if (page) response.vary('Accept');
    if (page && isForPerson(request)) page(request, response, body.error);
    else response.status(ERROR_STATUS[error.code]).json(body);
  };
}

/** An error is named only to a client that sent a credential (RFC 6750, section 3.1). */
function challengeText(request: Request, challenge: Challenge | undefined): string {
  const parameters = [
    ...(request.headers.authorization === undefined ? [] : ['error="invalid_token"']),
    ...(challenge
      ? [`resource_metadata="${challenge.resourceMetadata(request)}"`, `scope="${challenge.scope}"`]
      : []),
  ];
  return ['Bearer', parameters.join(', ')].filter((part) => part !== '').join(' ');
}

/** Express throws errors with a status below 500 for malformed requests, such as a path it cannot decode. */
function fromExpress(thrown: unknown): AppError | undefined {
  if (thrown instanceof AppError || !(thrown instanceof Error) || !('status' in thrown)) return undefined;
  if (typeof thrown.status !== 'number' || thrown.status >= 500) return undefined;
  return new AppError('INVALID_INPUT', 'The request is malformed. Check its path, headers and body.');
}
