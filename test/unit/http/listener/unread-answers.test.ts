import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { EventStream } from '../../../../src/http/mcp/event-stream.ts';
import { listen, type Listener } from '../../../../src/http/listener/listener.ts';
import type { UnreadLimits } from '../../../../src/http/listener/unread-answers.ts';
import { keptLog } from '../../kept-log.ts';

const MIB = 1_048_576;
/** Far more than the buffers of a connection. */
const LARGE = 'x'.repeat(24 * MIB);
const PATIENT: UnreadLimits = { stalledMs: 60_000, bytes: 1_000 * MIB, intervalMs: 20 };

const opened: Listener[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(opened.splice(0).map((listener) => listener.drain(0)));
});

async function serve(app: RequestListener, bounds: Partial<UnreadLimits> = {}) {
  const { logger, lines } = keptLog();
  const listener = await listen('127.0.0.1', 0, { unread: { ...PATIENT, ...bounds }, logger });
  opened.push(listener);
  listener.serve(app);
  return { url: listener.url, lines };
}

/** A client that sends a request and reads nothing. */
async function stalledClient(url: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').pause();
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
}

/** The app with a count of its open responses. */
function openResponses(app: RequestListener): { app: RequestListener; open: () => number } {
  let open = 0;
  const counted: RequestListener = (request, response) => {
    open += 1;
    response.once('close', () => (open -= 1));
    app(request, response);
  };
  return { app: counted, open: () => open };
}

describe('an answer that nobody reads', () => {
  test('is closed when the client reads nothing for a while, with a log line', async () => {
    const { app, open } = openResponses((_request, response) => response.end(LARGE));
    const { url, lines } = await serve(app, { stalledMs: 60 });
    await stalledClient(url);
    await expect.poll(open).toBe(1);
    await expect.poll(open).toBe(0);
    expect(lines).toMatchObject([{ level: 'warn', unread_bytes: expect.any(Number) as number }]);
  });

  test('is closed although it is a stream with heartbeats and chunks', async () => {
    const { app, open } = openResponses((_request, response) => {
      const stream = new EventStream(response);
      const chunks = setInterval(() => stream.sendChunk(1, [LARGE.slice(0, 8 * MIB)]), 5);
      response.once('close', () => clearInterval(chunks));
    });
    const { url, lines } = await serve(app, { stalledMs: 60 });
    await stalledClient(url);
    await expect.poll(open).toBe(1);
    await expect.poll(open).toBe(0);
    const [line] = lines;
    expect(line?.['unread_bytes']).toBeLessThan(20 * MIB);
  });

  test('is closed if it is the largest when all together are too large', async () => {
    let size = 0;
    const { app, open } = openResponses((_request, response) =>
      response.end(LARGE.slice(0, (size += 8 * MIB))),
    );
    const { url, lines } = await serve(app, { bytes: 30 * MIB });
    for (let clients = 1; clients <= 3; clients++) await stalledClient(url);
    await expect.poll(open).toBe(2);
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]?.['unread_bytes']).toBeGreaterThan(16 * MIB);
    await sleep(100);
    expect(open()).toBe(2);
  });
});

describe('an answer that is read', () => {
  test('arrives whole although the client is slow', async () => {
    const { url } = await serve((_request, response) => response.end(LARGE), { stalledMs: 1_500 });
    const response = await fetch(url);
    const begun = performance.now();
    let length = 0;
    for await (const chunk of response.body ?? []) {
      await sleep(10);
      length += (chunk as Uint8Array).length;
    }
    expect(length).toBe(LARGE.length);
    expect(performance.now() - begun).toBeGreaterThan(1_600);
  });

  test('arrives although its call takes longer than the timeout', async () => {
    const { url } = await serve((_request, response) => void sleep(250).then(() => response.end('done')), {
      stalledMs: 60,
    });
    expect(await (await fetch(url)).text()).toBe('done');
  });
});
