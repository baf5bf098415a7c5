import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Request } from 'express';
import { orElseAfter } from '../../concurrency/deadline.ts';
import { AppError } from '../../errors.ts';

/** A body of which nothing arrives for this time has ended. */
const STALLED_MS = 60_000;

/** What a client is told to do when its body does not arrive whole. */
interface BodyAdvice {
  readonly incomplete: string;
  readonly stalled: string;
}

/**
 * The body of a request as it arrives, inflated if it is gzip. Throws INVALID_INPUT where it is incomplete,
 * UNSUPPORTED_MEDIA_TYPE and TIMEOUT.
 */
export async function* bodyChunks(request: Request, advice: BodyAdvice): AsyncGenerator<Buffer> {
  const body = bodyOf(request, advice);
  const chunks = body.iterator({ destroyOnReturn: false });
  const stalled = () =>
    Promise.reject(new AppError('TIMEOUT', `Nothing arrived for a minute. ${advice.stalled}`));
  try {
    for (;;) {
      const next = await orElseAfter(STALLED_MS, chunks.next(), stalled).catch((error: unknown) => {
        throw error instanceof AppError ? error : unreadable(advice);
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
  const encoding = (request.get('content-encoding') ?? 'identity').toLowerCase();
  if (encoding === 'identity') return request;
  if (encoding === 'gzip') {
    const gunzip = createGunzip();
    request.once('error', () => void gunzip.destroy(unreadable(advice)));
    return request.pipe(gunzip);
  }
  throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the body plain or compressed with gzip.');
}

function unreadable({ incomplete }: BodyAdvice): AppError {
  return new AppError('INVALID_INPUT', `The body is incomplete or is not valid gzip. ${incomplete}`);
}
