import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { requestOf } from './request-context.ts';

/** The default quality, 11, takes a hundred times as long for a few percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const ENCODINGS = {
  br: {
    compress: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
    stream: () => createBrotliCompress(BROTLI),
  },
  gzip: { compress: (body: Buffer) => promisify(gzip)(body), stream: () => createGzip() },
};
type Encoding = keyof typeof ENCODINGS;
/** A shorter body never becomes smaller: the frame of gzip takes 18 bytes. */
const MIN_BYTES = 100;

/** Compresses answers, off the event loop, if the client accepts that and the compressed body is smaller. */
export const compressAnswers: RequestHandler = (request, response, next) => {
  const encoding = encodingFor(request);
  if (encoding) compressBody(response, encoding);
  next();
};

/** Compresses a stream if the client accepts that. Returns the stream to send. */
export function compressStream(request: Request, response: Response, stream: Readable): Readable {
  response.vary('Accept-Encoding');
  const encoding = encodingFor(request);
  if (!encoding) return stream;
  response.setHeader('Content-Encoding', encoding);
  return stream.compose(ENCODINGS[encoding].stream()) as Readable;
}

function encodingFor(request: Request): Encoding | undefined {
  if (request.headers['accept-encoding'] === undefined) return undefined;
  // The specification of /mcp names only gzip.
  const known: Encoding[] = request.path === '/mcp' ? ['gzip'] : ['br', 'gzip'];
  return known.find((each) => each === request.acceptsEncodings(...known));
}

function compressBody(response: Response, encoding: Encoding): void {
  const send = response.send.bind(response);
  response.send = (body: unknown) => {
    const isText = typeof body === 'string' || Buffer.isBuffer(body);
    if (!isText || body.length < MIN_BYTES || response.get('Content-Encoding') !== undefined)
      return send(body);
    sendSmaller(response, encoding, Buffer.from(body), send).catch((error: unknown) => {
      requestOf(response).logger.error({ err: error }, 'an answer could not be compressed and sent');
      response.destroy();
    });
    return response;
  };
}

async function sendSmaller(
  response: Response,
  encoding: Encoding,
  body: Buffer,
  send: (body: unknown) => Response,
): Promise<void> {
  const compressed = await ENCODINGS[encoding].compress(body);
  response.vary('Accept-Encoding');
  if (compressed.length >= body.length) return void send(body);
  response.setHeader('Content-Encoding', encoding);
  send(compressed);
}
