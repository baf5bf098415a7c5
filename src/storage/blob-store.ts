import type { Readable } from 'node:stream';
import { AppError } from '../errors.ts';

/** A blob is named by the database of its graph and by the SHA-256 of its bytes (hexadecimal). */
export interface BlobName {
  readonly database: string;
  readonly sha256: string;
}

/** Part of a blob: from the first byte to the last, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A stream that may fail before anybody reads it: whoever does gets the error then, and nothing ends the process. */
export function heldBack(stream: Readable): Readable {
  return stream.on('error', () => undefined);
}

/** Keeps the bytes of files, each content once a graph. Every method throws AppError, such as UNAVAILABLE. */
export interface BlobStore {
  /** Stores the bytes of a local file, whole or not at all. False where they were stored before. */
  put(blob: BlobName, file: string): Promise<boolean>;
  has(blob: BlobName): Promise<boolean>;
  /** Throws NOT_FOUND. */
  read(blob: BlobName, range?: ByteRange): Promise<Readable>;
  /** Does nothing where there is no such blob. */
  delete(blob: BlobName): Promise<void>;
  deleteAll(database: string): Promise<void>;
  bytesOf(database: string): Promise<number>;
}

const RETRY_AFTER_SECONDS = 10;
/** What the operating system says of a full disk, or of a used-up quota. */
const FULL = ['ENOSPC', 'EDQUOT'];

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
  const message = 'The content of the file is not in the storage any more. Upload it again.';
  return new AppError('NOT_FOUND', message);
}

function diskFull(cause: unknown): AppError {
  const message =
    'The disk of the service has no space for the file. Free some space or enlarge the disk, and upload it again.';
  return new AppError('INSUFFICIENT_STORAGE', message, { cause, retryAfter: RETRY_AFTER_SECONDS });
}
