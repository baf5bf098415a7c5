import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** What a pipeline says of an answer whose client leaves while it is sent, or has left before. */
const GONE: readonly unknown[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'];

/** Sends a stream as the body of an answer, and ends it in any case. That the client leaves is no failure. */
export async function sendBody(body: Readable, response: Response): Promise<void> {
  // A pipeline leaves the stream as it is where the answer is closed already.
  body.on('error', () => undefined);
  try {
    await pipeline(body, response);
  } catch (error) {
    if (!GONE.includes((error as NodeJS.ErrnoException).code)) throw error;
  } finally {
    body.destroy();
  }
}

/** Aborts if the client closes the connection before its answer, or has closed it already. */
export function closeSignal(response: Response): AbortSignal {
  const closed = new AbortController();
  if (response.destroyed) closed.abort();
  response.once('close', () => {
    if (!response.writableFinished) closed.abort();
  });
  return closed.signal;
}
