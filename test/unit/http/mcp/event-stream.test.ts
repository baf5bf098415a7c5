import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { EventStream } from '../../../../src/http/mcp/event-stream.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A request whose response records what is written to it. */
async function startExchange() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new AbortController();
  const answer = fetch(`http://127.0.0.1:${port}`, { signal: client.signal });
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  const written: string[] = [];
  const write = response.write.bind(response);
  response.write = (chunk: string) => {
    written.push(chunk);
    return write(chunk);
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  return { answer, response, written, client, [Symbol.dispose]: () => void server.close() };
}

async function openStream() {
  const exchange = await startExchange();
  const stream = new EventStream(exchange.response);
  await exchange.answer;
  return { ...exchange, stream };
}

test('an idle stream of three minutes has a heartbeat every 15 seconds, and none after its end', async () => {
  using opened = await openStream();
  const started = Date.now();
  vi.advanceTimersByTime(180_000);
  const times = opened.written.map((event) => {
    const [, data = ''] = /^event: heartbeat\ndata: (.*)\n\n$/.exec(event) ?? [];
    return Date.parse((JSON.parse(data) as { timestamp: string }).timestamp) - started;
  });
  expect(times).toEqual(Array.from({ length: 12 }, (_, index) => (index + 1) * 15_000));
  expect(vi.getTimerCount()).toBe(1);
  opened.stream.end();
  await once(opened.response, 'close');
  expect(vi.getTimerCount()).toBe(0);
});

test('a stream whose client goes away leaves no timer and writes no more events', async () => {
  using opened = await openStream();
  opened.client.abort();
  await once(opened.response, 'close');
  expect(vi.getTimerCount()).toBe(0);
  opened.stream.send('message', { late: true });
  expect(opened.written).toEqual([]);
});

test('a stream whose client has already gone is not opened', async () => {
  using exchange = await startExchange();
  const closed = once(exchange.response, 'close');
  exchange.client.abort();
  await expect(exchange.answer).rejects.toThrow('abort');
  await closed;
  const stream = new EventStream(exchange.response);
  stream.sendChunk(1, ['late']);
  stream.end();
  expect([vi.getTimerCount(), exchange.response.headersSent, exchange.written]).toEqual([0, false, []]);
});
