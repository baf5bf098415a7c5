import {
  type Server,
  type ServerResponse,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { AppError, toPublicError } from '../../errors.ts';

type Refusal = readonly [status: number, error: AppError];

const REFUSALS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    new AppError('TIMEOUT', 'The request did not arrive in time. Send it again.'),
  ],
  HPE_HEADER_OVERFLOW: [431, new AppError('INVALID_INPUT', 'The headers exceed 16 KiB. Send fewer.')],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    413,
    new AppError('PAYLOAD_TOO_LARGE', 'The chunk extensions are too long. Send none.'),
  ],
};
const INVALID_HTTP = 'The request is not valid HTTP/1.1. Check its headers and how its body is framed.';
const MALFORMED: Refusal = [400, new AppError('INVALID_INPUT', INVALID_HTTP)];

/** Answers requests that never reach the app (malformed, or too slow), and closes their connections. Hand it every response. */
export function answerMalformed(
  server: Server,
  logger: Logger | undefined,
): (response: ServerResponse) => void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.on('clientError', (fault: NodeJS.ErrnoException, socket) => {
    const isAnswering = responses.get(socket)?.headersSent === true;
    if (!socket.writable || isAnswering || fault.code === 'ECONNRESET') return void socket.destroy();
    const [status, error] = REFUSALS[fault.code ?? ''] ?? MALFORMED;
    socket.end(rawAnswer(status, refusalBody(status, error, logger)), () => socket.destroy());
  });
  return (response) => {
    const { socket } = response;
    if (!socket) return;
    responses.set(socket, response);
    response.on('finish', () => responses.delete(socket));
  };
}

/** An error body for a request that no app answers. Logs its request_id. */
export function refusalBody(status: number, error: AppError, logger: Logger | undefined): string {
  const body = toPublicError(error, uuidv7());
  const { request_id, code } = body.error;
  logger?.info({ request_id, status, code }, 'request refused');
  return JSON.stringify(body);
}

function rawAnswer(status: number, body: string): string {
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

/** Bodies that may arrive for as long as they keep coming; whoever reads one watches that. */
const longBodies = new WeakSet<IncomingMessage>();

export function allowLongBody(request: IncomingMessage): void {
  longBodies.add(request);
}

/** Refuses a request that has not arrived within the time, as Node's own requestTimeout does for all requests alike. */
export function limitArrival(server: Server, withinMs: number): RequestListener {
  return (request) => {
    const timer = setTimeout(() => {
      if (request.complete || longBodies.has(request)) return;
      const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      server.emit('clientError', late, request.socket);
    }, withinMs).unref();
    request.once('close', () => clearTimeout(timer));
  };
}
