import * as client from 'openid-client';
import { AppError } from '../../errors.ts';

export type IssuerFailure =
  /** It does not answer, or not as it should. */
  | 'unavailable'
  /** It answers with an error of OAuth. */
  | 'refused'
  /** What it answers does not hold: another issuer, nonce or audience. */
  | 'invalid';

/** A failure at the identity provider; its message is for the log. */
export class IssuerError extends Error {
  override readonly name = 'IssuerError';
  readonly failure: IssuerFailure;
  /** The error of OAuth that it answered, such as invalid_grant. */
  readonly code: string | undefined;

  constructor(failure: IssuerFailure, cause: Error, code?: string) {
    super(`${failure}: ${cause.message}`, { cause });
    this.failure = failure;
    this.code = code;
  }
}

export function identityProviderSilent(retryAfter: number, cause: unknown): AppError {
  const message = 'The identity provider does not answer right now. Try again shortly.';
  return new AppError('UNAVAILABLE', message, { retryAfter, cause });
}

/** Rethrows what openid-client throws. */
export function asIssuerError(error: unknown): never {
  if (error instanceof client.AuthorizationResponseError)
    throw new IssuerError('refused', error, error.error);
  if (error instanceof client.ResponseBodyError) {
    const failure = error.status >= 500 ? 'unavailable' : 'refused';
    throw new IssuerError(failure, error, error.error);
  }
  if (!(error instanceof Error)) throw error;
  throw new IssuerError(isSilence(error) ? 'unavailable' : 'invalid', error);
}

/** fetch fails with a TypeError; openid-client says what came instead of an answer. */
function isSilence(error: Error): boolean {
  const { cause, code } = error as { cause?: unknown; code?: unknown };
  if (error.name === 'TimeoutError' || code === 'OAUTH_TIMEOUT') return true;
  if (error instanceof TypeError && code === undefined) return true;
  if (cause instanceof Response) return cause.status >= 500 || cause.status === 429;
  return cause instanceof Error && cause !== error && isSilence(cause);
}
