import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RequestHandler, Response } from 'express';
import { requestOf } from './request-context.ts';

const compress = promisify(gzip);
/** What is shorter never gets smaller: gzip's own frame takes 18 bytes. */
const SHORTEST = 100;

/**
 * Compresses answers sent as a whole, where the client takes gzip and the compressed form is smaller. Streams are left
 * as they are. The work is done off the event loop.
 */
export const gzipAnswers: RequestHandler = (request, response, next) => {
  if (request.acceptsEncodings('gzip') === 'gzip') compressWhole(response);
  next();
};

function compressWhole(response: Response): void {
  const send = response.send.bind(response);
  response.send = (body: unknown) => {
    if (typeof body !== 'string' || body.length < SHORTEST) return send(body);
    sendSmaller(response, body, send).catch((error: unknown) => {
      requestOf(response).logger.error({ err: error }, 'an answer was not sent');
      response.destroy();
    });
    return response;
  };
}

async function sendSmaller(
  response: Response,
  body: string,
  send: (body: unknown) => Response,
): Promise<void> {
  const plain = Buffer.from(body);
  const packed = await compress(plain);
  response.vary('Accept-Encoding');
  if (packed.length >= plain.length) return void send(body);
  response.setHeader('Content-Encoding', 'gzip');
  send(packed);
}
