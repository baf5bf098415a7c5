import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { requestOf } from './request-context.ts';

/** The default takes a hundred times as long for a few percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const ENCODINGS = {
  br: {
    whole: (plain: Buffer) => promisify(brotliCompress)(plain, BROTLI),
    stream: () => createBrotliCompress(BROTLI),
  },
  gzip: { whole: (plain: Buffer) => promisify(gzip)(plain), stream: () => createGzip() },
};
type Encoding = keyof typeof ENCODINGS;
/** What is shorter never gets smaller: gzip's own frame takes 18 bytes. */
const SHORTEST = 100;

/**
 * Compresses answers sent as a whole, where the client takes that and the compressed form is smaller (specification, "MCP
 * endpoint"). The work is done off the event loop.
 */
export const compressAnswers: RequestHandler = (request, response, next) => {
  const encoding = encodingFor(request);
  if (encoding) compressWhole(response, encoding);
  next();
};

/** Compresses a stream where the client takes that; returns what is to be sent. */
export function compressStream(request: Request, response: Response, stream: Readable): Readable {
  response.vary('Accept-Encoding');
  const encoding = encodingFor(request);
  if (!encoding) return stream;
  response.setHeader('Content-Encoding', encoding);
  return stream.compose(ENCODINGS[encoding].stream()) as Readable;
}

function encodingFor(request: Request): Encoding | undefined {
  if (request.headers['accept-encoding'] === undefined) return undefined;
  // Of /mcp the specification knows gzip alone.
  const known: Encoding[] = request.path === '/mcp' ? ['gzip'] : ['br', 'gzip'];
  return known.find((each) => each === request.acceptsEncodings(...known));
}

function compressWhole(response: Response, encoding: Encoding): void {
  const send = response.send.bind(response);
  response.send = (body: unknown) => {
    const isText = typeof body === 'string' || Buffer.isBuffer(body);
    if (!isText || body.length < SHORTEST || response.get('Content-Encoding') !== undefined)
      return send(body);
    sendSmaller(response, encoding, Buffer.from(body), send).catch((error: unknown) => {
      requestOf(response).logger.error({ err: error }, 'an answer was not sent');
      response.destroy();
    });
    return response;
  };
}

async function sendSmaller(
  response: Response,
  encoding: Encoding,
  plain: Buffer,
  send: (body: unknown) => Response,
): Promise<void> {
  const packed = await ENCODINGS[encoding].whole(plain);
  response.vary('Accept-Encoding');
  if (packed.length >= plain.length) return void send(plain);
  response.setHeader('Content-Encoding', encoding);
  send(packed);
}
