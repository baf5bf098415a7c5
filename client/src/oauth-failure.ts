import * as oauth from 'openid-client';
import { MemoryError } from './errors.ts';

/** The error of a step of a log-in, which ends only where the service says so, not where it does not answer now. */
export function logInFailure(url: string, cause: unknown): MemoryError {
  const status = statusOf(cause);
  const reason = reasonOf(cause).replace(/\.?$/, '');
  if (status === undefined && isOnTheWay(cause))
    return new MemoryError(
      'UNREACHABLE',
      `No service answers at ${url} (${reason}). Check the address, and that the service runs.`,
      { cause },
    );
  if (status !== undefined && status >= 500)
    return new MemoryError(
      'UNAVAILABLE',
      `The service at ${url} cannot log you in now (${reason}). Try later.`,
      {
        ...{ cause, status },
      },
    );
  const advice = /log in again/i.test(reason) ? '' : ' Log in again.';
  return new MemoryError('UNAUTHENTICATED', `The log-in at ${url} failed: ${reason}.${advice}`, {
    cause,
    status,
  });
}

/** The HTTP status of a failed step; undefined where no answer came. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof oauth.ResponseBodyError) return error.status;
  const { cause } = error as Error;
  return cause instanceof Response ? cause.status : undefined;
}

/** fetch rejects with a TypeError; openid-client stops waiting after thirty seconds. */
function isOnTheWay(error: unknown): boolean {
  return error instanceof TypeError || (error as { code?: unknown }).code === 'OAUTH_TIMEOUT';
}

function reasonOf(error: unknown): string {
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError)
    return error.error_description ?? error.error;
  const { message, cause } = error as Error;
  if (cause instanceof Response) return `${message}: ${cause.status}`;
  return cause instanceof Error && cause.message !== '' ? `${message} (${cause.message})` : message;
}
