import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Request } from 'express';
import { AppError } from '../../errors.ts';
import type { Reservation } from '../../memory/limits/memory-budget.ts';
import { orElseAfter } from '../../concurrency/deadline.ts';

const MIB = 1_048_576;
const AGAIN = 'Send it again.';

/**
 * The body of a request, inflated if it is gzip, or undefined if it has none. Stops at the limit. Reserves the bytes
 * before it reads them: Content-Length, or a MiB after the other if the size is unknown. Throws INVALID_INPUT,
 * PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, and UNAVAILABLE if the bytes cannot be reserved.
 */
export async function readBody(request: Request, maxBytes: number, reservation?: Reservation) {
  const { 'content-length': length, 'transfer-encoding': framing } = request.headers;
  if (length === undefined && framing === undefined) return undefined;
  const isGzip = isCompressed(request);
  if (Number(length ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const isUnknown = isGzip || length === undefined;
  let reserved = isUnknown ? Math.min(MIB, maxBytes) : Number(length);
  reservation?.add(reserved);
  const onSize = (size: number) => {
    for (; size > reserved; reserved += MIB) reservation?.add(MIB);
  };
  try {
    const body = await (isGzip ? readInflated : readAll)(request, maxBytes, onSize);
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
    throw error instanceof AppError ? error : unreadable(AGAIN);
  }
  return Buffer.concat(chunks, size);
}

async function readInflated(request: Request, maxBytes: number, onSize: OnSize): Promise<Buffer> {
  const gunzip = createGunzip();
  const abort = () => void gunzip.destroy(unreadable(AGAIN));
  request.once('error', abort).pipe(gunzip);
  try {
    return await readAll(gunzip, maxBytes, onSize);
  } finally {
    request.off('error', abort).unpipe(gunzip);
    gunzip.destroy();
  }
}

function tooLarge(maxBytes: number): AppError {
  const message = `The body exceeds ${maxBytes / MIB} MiB. Send less at once.`;
  return new AppError('PAYLOAD_TOO_LARGE', message, { details: { limit_bytes: maxBytes } });
}

/** A body of which nothing arrives for this time has ended. */
const STALLED_MS = 60_000;

/** What a client is told to do when its body does not arrive whole. */
interface BodyAdvice {
  readonly incomplete: string;
  readonly stalled: string;
}

/** The body of a request as it arrives, inflated if it is gzip. Throws INVALID_INPUT, UNSUPPORTED_MEDIA_TYPE and TIMEOUT. */
export async function* bodyChunks(request: Request, advice: BodyAdvice): AsyncGenerator<Buffer> {
  const body = bodyOf(request, advice);
  const chunks = body.iterator({ destroyOnReturn: false });
  const stalled = () =>
    Promise.reject(new AppError('TIMEOUT', `Nothing arrived for a minute. ${advice.stalled}`));
  try {
    for (;;) {
      const next = await orElseAfter(STALLED_MS, chunks.next(), stalled).catch((error: unknown) => {
        throw error instanceof AppError ? error : unreadable(advice.incomplete);
      });
      if (next.done === true) return;
      yield next.value as Buffer;
    }
  } finally {
    // The rest of the request is read by nobody then, and would wait for the one that inflates it.
    if (body !== request) {
      request.unpipe();
      body.destroy();
    }
  }
}

function bodyOf(request: Request, advice: BodyAdvice): Readable {
  if (!isCompressed(request)) return request;
  const gunzip = createGunzip();
  request.once('error', () => void gunzip.destroy(unreadable(advice.incomplete)));
  return request.pipe(gunzip);
}

function isCompressed(request: Request): boolean {
  const encoding = (request.get('content-encoding') ?? 'identity').toLowerCase();
  if (encoding === 'identity' || encoding === 'gzip') return encoding === 'gzip';
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the body plain or compressed with gzip.');
}

function unreadable(advice: string): AppError {
  return new AppError('INVALID_INPUT', `The body is incomplete or is not valid gzip. ${advice}`);
}
