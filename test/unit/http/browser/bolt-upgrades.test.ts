import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { GraphBrowsers } from '../../../../src/auth/browser/graph-browsers.ts';
import { boltUpgrades } from '../../../../src/http/browser/bolt-upgrades.ts';
import { listen } from '../../../../src/http/listener/listener.ts';

const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

test('a refused WebSocket is closed although its client never closes its side', async () => {
  const listener = await listen('127.0.0.1', 0);
  const origins = { hosts: [], origins: [], anyOrigin: false };
  listener.serve(
    (_request, response) => response.end(),
    boltUpgrades({} as GraphBrowsers, origins, pino({ level: 'silent' })),
  );
  const { hostname, port, host } = new URL(listener.url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  sockets.push(socket);
  socket.write(
    `GET / HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  );
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  await once(socket, 'end');
  expect(answer).toContain('HTTP/1.1 401 Unauthorized');
  // What the client sends now meets no open connection.
  const closed = once(socket, 'close').catch(() => undefined);
  socket.on('error', () => undefined);
  const sending = setInterval(() => socket.write('still here'), 20);
  await closed;
  clearInterval(sending);
  await listener.drain(0);
});
