import type { ErrorRequestHandler } from 'express';
import { OAuthError, type OAuthErrorCode } from '../../../auth/oauth/oauth-error.ts';
import { asAppError, ERROR_STATUS, type AppError } from '../../../errors.ts';
import { logRefused, requestOf } from '../../request-context.ts';
import { html, sendPage } from '../../pages/page.ts';

/** Where somebody can only begin anew. */
export const CANNOT_GO_ON = 'The log-in cannot go on';
export const BEGIN_AGAIN = 'Go back to the app or the page that you came from, and begin again there.';

export const TO_START = html`<p><a class="button second" href="/">Go to the start page</a></p>`;

interface Failure {
  readonly code: OAuthErrorCode;
  readonly status: number;
  readonly description: string;
  readonly retryAfter: number | undefined;
}

/** Answers the failures of endpoints that programs call (RFC 6749, section 5.2). */
export const oauthFailure: ErrorRequestHandler = (thrown: unknown, request, response, next) => {
  if (response.headersSent) return next(thrown);
  const { code, status, description, retryAfter } = failureOf(thrown);
  logRefused(response, status, code, thrown);
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
  if (status === 401 && request.headers.authorization !== undefined)
    response.setHeader('WWW-Authenticate', 'Basic realm="clients"');
  response.status(status).json({ error: code, error_description: description });
};

/** Answers the failures of pages on which somebody decides or types something. `next` is what helps where nothing else is known. */
export function pageFailures(next: string): ErrorRequestHandler {
  return (thrown: unknown, _request, response, proceed) => {
    if (response.headersSent) return proceed(thrown);
    const { code, status, description, retryAfter } = failureOf(thrown);
    logRefused(response, status, code, thrown);
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
    const title = titleOf(thrown, status);
    const body = html`<p class="problem">${description}</p>
      <p>${status === 429 || status >= 500 ? 'Try again in a moment.' : next}</p>
      ${TO_START}
      <p class="quiet">Request <code>${requestOf(response).requestId}</code></p>`;
    // A client that is unknown is no missing credential of the browser.
    const isUnknownClient = status === 401 && thrown instanceof OAuthError;
    sendPage(response, title, body, isUnknownClient ? 400 : status);
  };
}

/** The same for a log-in. Where nobody knows whom to send back to, this is where it ends: no redirect. */
export const pageFailure = pageFailures(BEGIN_AGAIN);

function titleOf(thrown: unknown, status: number): string {
  if (status === 429) return 'Too many tries';
  if (status >= 500) return 'Not possible just now';
  if (status === 404) return 'This link has ended';
  return status === 401 && thrown instanceof OAuthError ? 'This app is not known here' : CANNOT_GO_ON;
}

function failureOf(thrown: unknown): Failure {
  if (thrown instanceof OAuthError) {
    const { code, status, message: description } = thrown;
    return { code, status, description, retryAfter: code === 'temporarily_unavailable' ? 5 : undefined };
  }
  const error = asAppError(thrown);
  const { message: description, retryAfter } = error;
  return { code: codeOf(error), status: ERROR_STATUS[error.code], description, retryAfter };
}

function codeOf({ code }: AppError): OAuthErrorCode {
  if (code === 'RATE_LIMITED') return 'temporarily_unavailable';
  const status = ERROR_STATUS[code];
  if (status < 500) return 'invalid_request';
  return status === 500 ? 'server_error' : 'temporarily_unavailable';
}
