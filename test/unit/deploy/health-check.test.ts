import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { dockerfileStages } from '../../support/image-build.ts';

/** Runs the check of the image as Docker does: the command that it names, with the port of the service, ended after a time. */
async function isHealthy(port: number): Promise<boolean> {
  const [, final = []] = await dockerfileStages();
  const { rest = '' } = final.find(({ name }) => name === 'HEALTHCHECK') ?? {};
  const [command = '', ...args] = JSON.parse(rest.slice(rest.indexOf('['))) as string[];
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const options = { env: { PATH: '/usr/bin:/bin', PORT: String(port) }, timeout: 1_000 };
  execFile(command, args, options, (error) => resolve(error === null));
  return promise;
}

/** A port at which each connection is answered like that. */
async function answering(onConnection: (socket: Socket) => void) {
  const server: Server = createServer((socket) => onConnection(socket.on('error', () => undefined)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, [Symbol.dispose]: () => void server.close() };
}

describe('the health check of the image', () => {
  test('asks /readyz, and is content with 200', async () => {
    let asked = '';
    using service = await answering((socket) => {
      socket.on('data', (data) => {
        asked += data.toString();
        if (!asked.endsWith('\r\n\r\n')) return;
        socket.end('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{"status":"ok"}');
      });
    });
    expect(await isHealthy(service.port)).toBe(true);
    expect(asked).toBe('GET /readyz HTTP/1.0\r\n\r\n');
  });

  test.for(['HTTP/1.1 503 Service Unavailable\r\n\r\n', 'HTTP/1.1 2000 OK\r\n\r\n', '\n', ''])(
    'is not content with %j',
    async (answer) => {
      using service = await answering((socket) => void socket.once('data', () => socket.end(answer)));
      expect(await isHealthy(service.port)).toBe(false);
    },
  );

  test('is not content where nobody listens or answers', async () => {
    const gone = await answering(() => undefined);
    gone[Symbol.dispose]();
    expect(await isHealthy(gone.port)).toBe(false);
    const sockets: Socket[] = [];
    using silent = await answering((socket) => void sockets.push(socket));
    expect(await isHealthy(silent.port)).toBe(false);
    for (const socket of sockets) socket.destroy();
  });
});
