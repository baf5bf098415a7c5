import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Request } from 'express';
import { orElseAfter } from '../../concurrency/deadline.ts';
import { AppError } from '../../errors.ts';

/** A longer line is passed over. */
export const MAX_LINE_BYTES = 1_048_576;
/** A body of which nothing arrives for this time has ended. */
const STALLED_MS = 60_000;
const NEWLINE = 0x0a;

/** A line of a body without its end; undefined for one that is too long. */
export type Line = Buffer | undefined;

/** The lines of a request's body, inflated if it is gzip, as they arrive. Throws INVALID_INPUT, UNSUPPORTED_MEDIA_TYPE and TIMEOUT. */
export async function* linesOf(request: Request): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let size = 0;
  const add = (part: Buffer) => {
    size += part.length;
    if (size <= MAX_LINE_BYTES) parts.push(part);
    else parts = [];
  };
  const take = (): Line => {
    const line = size <= MAX_LINE_BYTES ? Buffer.concat(parts, size) : undefined;
    [parts, size] = [[], 0];
    return line;
  };
  for await (const chunk of chunksOf(request)) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, end));
      yield take();
      from = end + 1;
    }
    add(chunk.subarray(from));
  }
  if (size > 0) yield take();
}

async function* chunksOf(request: Request): AsyncGenerator<Buffer> {
  const chunks = bodyOf(request).iterator({ destroyOnReturn: false });
  for (;;) {
    const next = await orElseAfter(STALLED_MS, chunks.next(), () => Promise.reject(stalled())).catch(
      (error: unknown) => {
        throw error instanceof AppError ? error : unreadable();
      },
    );
    if (next.done === true) return;
    yield next.value as Buffer;
  }
}

function bodyOf(request: Request): Readable {
  const encoding = (request.get('content-encoding') ?? 'identity').toLowerCase();
  if (encoding === 'identity') return request;
  if (encoding === 'gzip') {
    const gunzip = createGunzip();
    request.once('error', () => void gunzip.destroy(unreadable()));
    return request.pipe(gunzip);
  }
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the body plain or compressed with gzip.');
}

function unreadable(): AppError {
  return new AppError(
    'INVALID_INPUT',
    'The body is incomplete or is not valid gzip. The lines before were stored; send the others again.',
  );
}

function stalled(): AppError {
  return new AppError('TIMEOUT', 'Nothing arrived for a minute. Send the lines without an answer again.');
}
