import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Request } from 'express';
import { AppError } from '../../errors.ts';
import type { Reservation } from '../../memory/limits/memory-budget.ts';

const MIB = 1_048_576;

/**
 * The body of a request, inflated if it is gzip, or undefined if it has none. Stops at the limit. Reserves the bytes
 * before it reads them: Content-Length, or a MiB after the other if the size is unknown. Throws INVALID_INPUT,
 * PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, and UNAVAILABLE if the bytes cannot be reserved.
 */
export async function readBody(
  request: Request,
  maxBytes: number,
  reservation?: Reservation,
): Promise<Buffer | undefined> {
  const { 'content-length': length, 'transfer-encoding': framing } = request.headers;
  if (length === undefined && framing === undefined) return undefined;
  const encoding = (request.get('content-encoding') ?? 'identity').toLowerCase();
  if (encoding !== 'identity' && encoding !== 'gzip') {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the body plain or compressed with gzip.');
  }
  if (Number(length ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const isUnknown = encoding === 'gzip' || length === undefined;
  let reserved = isUnknown ? Math.min(MIB, maxBytes) : Number(length);
  reservation?.add(reserved);
  const onSize = (size: number) => {
    for (; size > reserved; reserved += MIB) reservation?.add(MIB);
  };
  try {
    const body = await (encoding === 'gzip'
      ? readInflated(request, maxBytes, onSize)
      : readAll(request, maxBytes, onSize));
    reservation?.add(body.length - reserved);
    return body;
  } finally {
    // Unread bytes would block the next request on the connection.
    request.resume();
  }
}

type OnSize = (size: number) => void;

async function readAll(source: Readable, maxBytes: number, onSize: OnSize): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Destroying the request would close the connection, which the answer needs.
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      onSize(size);
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreadable();
  }
  return Buffer.concat(chunks, size);
}

async function readInflated(request: Request, maxBytes: number, onSize: OnSize): Promise<Buffer> {
  const gunzip = createGunzip();
  const abort = () => void gunzip.destroy(unreadable());
  request.once('error', abort).pipe(gunzip);
  try {
    return await readAll(gunzip, maxBytes, onSize);
  } finally {
    request.off('error', abort).unpipe(gunzip);
    gunzip.destroy();
  }
}

function unreadable(): AppError {
  return new AppError('INVALID_INPUT', 'The body is incomplete or is not valid gzip. Send it again.');
}

function tooLarge(maxBytes: number): AppError {
  const message = `The body exceeds ${maxBytes / MIB} MiB. Send less at once.`;
  return new AppError('PAYLOAD_TOO_LARGE', message, { details: { limit_bytes: maxBytes } });
}
