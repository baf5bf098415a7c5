import { once } from 'node:events';
import net from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { sendWholeMessages } from '../../../src/graph/whole-messages.ts';

const PIECES = ['a message ', 'in three ', 'pieces'];

/** Writes a message in pieces; returns how the socket held it and what arrived. */
async function sent(isGraph: boolean) {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  if (isGraph) sendWholeMessages(`bolt://127.0.0.1:${port}`);
  const connected = once(server, 'connection');
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const [peer] = (await connected) as [net.Socket];
  const arrived = buffer(peer);
  for (const piece of PIECES) socket.write(piece);
  const held = { corked: socket.writableCorked, bytes: socket.writableLength };
  await new Promise((resolve) => process.nextTick(resolve));
  const corkedAfter = socket.writableCorked;
  socket.write(' and another');
  socket.end();
  const text = String(await arrived);
  server.close();
  return { held, corkedAfter, text };
}

describe('messages', () => {
  test('to a graph are held until they are whole, and arrive in order', async () => {
    const { held, corkedAfter, text } = await sent(true);
    expect(held).toEqual({ corked: 1, bytes: PIECES.join('').length });
    expect(corkedAfter).toBe(0);
    expect(text).toBe('a message in three pieces and another');
  });

  test('to others are left alone', async () => {
    const { held, text } = await sent(false);
    expect(held.corked).toBe(0);
    expect(text).toBe('a message in three pieces and another');
  });
});
