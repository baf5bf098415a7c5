import { AppError } from '../errors.ts';

/** A model folder that is missing, incomplete or wrong; the message names the folder and what it must hold. */
export class ModelFolderError extends Error {
  override readonly name = 'ModelFolderError';
}

/** More texts wait than the embedder takes on; the same call can succeed a little later. */
export class EmbedderBusyError extends AppError {
  override readonly name = 'EmbedderBusyError';

  constructor(message: string) {
    super('UNAVAILABLE', message, { retryAfter: 5 });
  }
}

/** The model gave no vectors for these texts, or its thread ended while they were under way; the cause says why. */
export class EmbeddingFailedError extends AppError {
  override readonly name = 'EmbeddingFailedError';
  /** What happened, for the log. */
  readonly reason: string;

  constructor(reason: string, options: { cause?: unknown } = {}) {
    super('UNAVAILABLE', 'The embedding model did not answer. Try again shortly.', {
      retryAfter: 2,
      cause: new Error(reason, options),
    });
    this.reason = reason;
  }
}

/** The embedder was closed before these texts had their turn. */
export class EmbedderClosedError extends AppError {
  override readonly name = 'EmbedderClosedError';

  constructor() {
    super('UNAVAILABLE', 'The service is stopping. Repeat the request once it runs again.', {
      retryAfter: 5,
    });
  }
}

/** What an embedding failed of, in words for the log or for the operator. */
export function reasonOf(error: unknown): string {
  if (error instanceof EmbeddingFailedError) return error.reason;
  return error instanceof Error ? error.message : String(error);
}
