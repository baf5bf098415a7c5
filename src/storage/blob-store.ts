import type { Readable } from 'node:stream';

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
  /** Bytes of all blobs of a graph. */
  bytesOf(database: string): Promise<number>;
}
