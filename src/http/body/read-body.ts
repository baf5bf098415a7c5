import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Request } from 'express';
import { AppError } from '../../errors.ts';
import type { Reservation } from '../../memory/limits/memory-budget.ts';

/**
 * The body of a request, inflated where it is compressed with gzip; undefined where there is none. Ends at the limit: what
 * comes after is neither inflated nor kept, and the answer need not wait for it. Reserves its bytes before they are read:
 * as many as the request says, or the limit where that does not tell, until they are known. Throws INVALID_INPUT,
 * PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, and UNAVAILABLE where they cannot be reserved.
 */
export async function readBody(
  request: Request,
  limit: number,
  reservation?: Reservation,
): Promise<Buffer | undefined> {
  const { 'content-length': length, 'transfer-encoding': framing } = request.headers;
  if (length === undefined && framing === undefined) return undefined;
  const encoding = (request.get('content-encoding') ?? 'identity').toLowerCase();
  if (encoding !== 'identity' && encoding !== 'gzip') {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the body plain or compressed with gzip.');
  }
  if (Number(length ?? 0) > limit) throw tooLarge(limit);
  const expected = encoding === 'gzip' || length === undefined ? limit : Number(length);
  reservation?.add(expected);
  const reading = encoding === 'gzip' ? readInflated(request, limit) : readAll(request, limit);
  const body = await discardRest(request, reading);
  reservation?.add(body.length - expected);
  return body;
}

/** What a failed read left on the connection would stand in the way of the next request on it. */
async function discardRest<T>(request: Request, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } finally {
    request.resume();
  }
}

async function readAll(source: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The request itself must stay: its connection carries the answer.
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (size > limit) throw tooLarge(limit);
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreadable();
  }
  return Buffer.concat(chunks, size);
}

async function readInflated(request: Request, limit: number): Promise<Buffer> {
  const gunzip = createGunzip();
  const giveUp = () => void gunzip.destroy(unreadable());
  request.once('error', giveUp).pipe(gunzip);
  try {
    return await readAll(gunzip, limit);
  } finally {
    request.off('error', giveUp).unpipe(gunzip);
    gunzip.destroy();
  }
}

function unreadable(): AppError {
  return new AppError('INVALID_INPUT', 'The body is cut short or is not the gzip it says. Send it again.');
}

function tooLarge(limit: number): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', `The body exceeds ${limit / 1_048_576} MiB. Send less at once.`, {
    details: { limit_bytes: limit },
  });
}
