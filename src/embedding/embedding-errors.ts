import { AppError } from '../errors.ts';

/** The model returned no vectors, or its thread ended. The log shows `reason`; callers never see it. */
export function embeddingFailed(reason: string, cause?: unknown): AppError {
  return new AppError('UNAVAILABLE', 'The embedding model did not answer. Try again shortly.', {
    retryAfter: 2,
    cause: new Error(reason, { cause }),
  });
}

export function embedderClosed(): AppError {
  return new AppError('UNAVAILABLE', 'The service is stopping. Repeat the request once it runs again.', {
    retryAfter: 5,
  });
}

/** Why an embedding failed, for the log or for the operator. */
export function reasonOf(error: unknown): string {
  const reason = error instanceof AppError ? error.cause : error;
  return reason instanceof Error ? reason.message : String(reason);
}
