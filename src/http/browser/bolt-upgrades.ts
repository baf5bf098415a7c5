import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { GraphBrowsers } from '../../auth/browser/graph-browsers.ts';
import { switchedOff } from '../../auth/browser/browser-access.ts';
import { AppError, asAppError, ERROR_STATUS } from '../../errors.ts';
import { refuseOtherPages, type OriginPolicy } from '../admission/cross-origin.ts';
import type { Upgrades } from '../listener/listener.ts';
import { browserTokenOf } from './browser-pages.ts';

const KEY = /^[A-Za-z0-9+/]{22}==$/;
const KEEP_ALIVE_MS = 30_000;

/**
 * Passes the WebSockets of Neo4j Browser through to the Bolt port of one graph's database: the one that the cookie of the web
 * browser was set for. Bolt speaks WebSocket itself, and its user and password are checked there. Browser's driver drops the
 * path of an address, so that they arrive at /.
 */
export function boltUpgrades(browsers: GraphBrowsers, origins: OriginPolicy, logger: Logger): Upgrades {
  const refuse = refuseOtherPages(origins);
  return {
    takes: ({ url = '', headers }) =>
      headers.upgrade?.toLowerCase() === 'websocket' && /^\/(?:\?|$)/.test(url),
    serve: async (request, socket, head) => {
      try {
        refuse(request);
        const token = browserTokenOf(request);
        if (token === undefined) throw switchedOff();
        const bolt = await browsers.connect(token);
        passThrough(request, socket, head, bolt);
      } catch (error) {
        const refusal = asAppError(error);
        logger.info({ route: '/', code: refusal.code, err: refusal.cause }, 'Bolt connection refused');
        answer(socket, refusal);
      }
    },
  };
}

function passThrough({ headers }: IncomingMessage, socket: Duplex, head: Buffer, bolt: Socket): void {
  const key = headers['sec-websocket-key'] ?? '';
  if (!KEY.test(key) || headers['sec-websocket-version'] !== '13') {
    bolt.destroy();
    throw new AppError('INVALID_INPUT', 'This is no WebSocket of version 13.');
  }
  if (socket.destroyed) return void bolt.destroy();
  bolt.setKeepAlive(true, KEEP_ALIVE_MS).write(handshake(key));
  bolt.write(head);
  socket.once('close', () => bolt.destroy()).pipe(bolt);
  bolt.once('close', () => socket.destroy()).pipe(socket);
}

/** Of the request nothing is passed on but what WebSocket needs: no cookie, and no extension that would be negotiated. */
function handshake(key: string): string {
  return [
    'GET / HTTP/1.1',
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${key}`,
    '\r\n',
  ].join('\r\n');
}

/** A client that leaves its side of the connection open would keep it for good: no time limit of HTTP holds any more. */
function answer(socket: Duplex, { code, message }: AppError): void {
  const status = ERROR_STATUS[code];
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: text/plain',
  ];
  const length = `Content-Length: ${Buffer.byteLength(message)}`;
  socket.end(`${[...head, length].join('\r\n')}\r\n\r\n${message}`, () => socket.destroy());
}
