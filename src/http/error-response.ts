import type { ErrorRequestHandler, Response } from 'express';
import { AppError, asAppError, ERROR_STATUS, toPublicError } from '../errors.ts';
import { requestOf } from './request-context.ts';

/** Sends an error in the one form there is, with the headers its code calls for. */
export function sendError(response: Response, thrown: unknown): void {
  const error = asAppError(thrown);
  const { requestId } = requestOf(response);
  if (error.code === 'UNAUTHENTICATED') response.setHeader('WWW-Authenticate', 'Bearer');
  if (error.retryAfter !== undefined) response.setHeader('Retry-After', String(error.retryAfter));
  response.status(ERROR_STATUS[error.code]).json(toPublicError(error, requestId));
}

/** The last handler: whatever was thrown becomes our error body, never a page or a stack. */
export const errorHandler: ErrorRequestHandler = (thrown: unknown, _request, response, _next) => {
  const error = fromExpress(thrown) ?? thrown;
  if (!(error instanceof AppError)) requestOf(response).logger.error({ err: error }, 'request failed');
  if (response.headersSent) response.destroy();
  else sendError(response, error);
};

/** Errors of express and its body parser carry a status; the parser's a type as well. */
function fromExpress(thrown: unknown): AppError | undefined {
  if (thrown instanceof AppError || !(thrown instanceof Error) || !('status' in thrown)) return undefined;
  if (typeof thrown.status !== 'number' || thrown.status >= 500) return undefined;
  const type = 'type' in thrown ? thrown.type : undefined;
  switch (type) {
    case 'entity.verify.failed':
      return new AppError('INVALID_INPUT', thrown.message);
    case 'entity.parse.failed':
      return new AppError('INVALID_INPUT', 'The body is not valid JSON. Send one JSON object.');
    case 'entity.too.large':
      return tooLarge('limit' in thrown ? Number(thrown.limit) : 0);
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON in UTF-8, plain or compressed with gzip.');
    case undefined:
      return new AppError('INVALID_INPUT', 'The request is malformed. Check its path, headers and body.');
    default:
      return new AppError('INVALID_INPUT', 'The body could not be read. Send one JSON object.');
  }
}

function tooLarge(limit: number): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', `The body exceeds ${limit / 1_048_576} MiB. Send less at once.`, {
    details: { limit_bytes: limit },
  });
}
