import { AppError } from '../errors.ts';

const RETRY_AFTER_SECONDS = 10;
/** What the operating system says of a full disk, or of a used-up quota. */
const FULL = ['ENOSPC', 'EDQUOT'];

/** A failure of the disk as callers see it. */
export function toStorageError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (FULL.some((code) => hasCode(error, code))) return diskFull(error);
  return storageUnavailable(error);
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

export function storageUnavailable(cause: unknown): AppError {
  return new AppError('UNAVAILABLE', 'The storage of files does not answer. Try again shortly.', {
    cause,
    retryAfter: RETRY_AFTER_SECONDS,
  });
}

export function noSuchBlob(): AppError {
  return new AppError(
    'NOT_FOUND',
    'The content of the file is not in the storage any more. Upload it again.',
  );
}

function diskFull(cause: unknown): AppError {
  return new AppError(
    'INSUFFICIENT_STORAGE',
    'The disk of the service has no space for the file. Free some space or enlarge the disk, and upload it again.',
    { cause, retryAfter: RETRY_AFTER_SECONDS },
  );
}
