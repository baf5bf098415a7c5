import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { json, text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { serveStdio } from '../../../src/cli/mcp/serve-stdio.ts';

interface Call {
  readonly message: { id?: unknown; method?: string };
  readonly request: IncomingMessage;
}
type Answer = (call: Call, response: ServerResponse) => void;

const VERSION = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };

/** A service with the test's answers, and the client's end of stdio. */
async function proxied(answer: Answer) {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    void json(request).then((message) => {
      calls.push({ message: message as Call['message'], request });
      answer({ message: message as Call['message'], request }, response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const [input, output, printed, ending] = [
    new PassThrough(),
    new PassThrough(),
    [] as string[],
    new AbortController(),
  ];
  const print = (line: string) => void printed.push(line);
  const served = serveStdio({ url, key: 'the-key' }, { input, output, print, signal: ending.signal });
  return {
    calls,
    printed,
    ending,
    served,
    send: (message: unknown) => input.write(`${JSON.stringify(message)}\n`),
    write: (line: string) => input.write(`${line}\n`),
    /** Closes the client's end. Returns the messages that it received. */
    finish: async (): Promise<unknown[]> => {
      input.end();
      await served;
      output.end();
      server.closeAllConnections();
      server.close();
      const lines = (await text(output)).split('\n').filter((line) => line !== '');
      return lines.map((line) => JSON.parse(line) as unknown);
    },
  };
}

function sendJson(response: ServerResponse, body: unknown, status = 200, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

const result = (id: unknown, value = {}) => ({ jsonrpc: '2.0', id, result: value });

describe('stdio', () => {
  test('forwards messages and answers unchanged, with key, session and protocol version', async () => {
    const proxy = await proxied(({ message }, response) => {
      if (message.method === 'initialize')
        sendJson(response, result(message.id, { protocolVersion: '2025-06-18' }), 200, {
          'mcp-session-id': 'its',
        });
      else if (message.id === undefined) response.writeHead(202).end();
      else sendJson(response, result(message.id, { some: 'field', _meta: { kept: true } }));
    });
    proxy.send({ jsonrpc: '2.0', id: 'a', method: 'initialize', params: { protocolVersion: '2025-06-18' } });
    await expect.poll(() => proxy.calls.length).toBe(1);
    await expect.poll(() => proxy.calls[0]?.request.complete).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 50));
    proxy.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    proxy.send({ jsonrpc: '2.0', id: 2, method: 'custom/method', params: { any: ['thing'] } });
    expect(await proxy.finish()).toEqual([
      result('a', { protocolVersion: '2025-06-18' }),
      result(2, { some: 'field', _meta: { kept: true } }),
    ]);
    const [first, ...later] = proxy.calls.map(({ request }) => request.headers);
    expect(first).toMatchObject({
      authorization: 'Bearer the-key',
      accept: 'application/json, text/event-stream',
    });
    for (const headers of later)
      expect(headers).toMatchObject({ 'mcp-session-id': 'its', 'mcp-protocol-version': '2025-06-18' });
    expect(proxy.calls.at(-1)?.message).toMatchObject({
      method: 'custom/method',
      params: { any: ['thing'] },
    });
  });

  test('forwards each message of a stream, without heartbeats', async () => {
    const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: { progress: 1 } };
    const proxy = await proxied(({ message }, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`event: message\ndata: ${JSON.stringify(progress)}\n\nevent: heartbeat\ndata: {}\n\n`);
      response.end(`event: message\ndata: ${JSON.stringify(result(message.id))}\n\n`);
    });
    proxy.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: {} });
    expect(await proxy.finish()).toEqual([progress, result(1)]);
  });

  test('answers each request, whatever the service answers', async () => {
    const refusal = { code: 'RATE_LIMITED', message: 'Wait.', retry_after: 3, request_id: 'r' };
    const proxy = await proxied(({ message }, response) => {
      if (message.method === 'limited') sendJson(response, { error: refusal }, 429);
      else if (message.method === 'anonymous')
        sendJson(response, { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'No.' } }, 400);
      else if (message.method === 'page') response.writeHead(502).end('<html>');
      else response.destroy();
    });
    const methods = ['limited', 'anonymous', 'page', 'gone'];
    for (const method of methods) proxy.send({ jsonrpc: '2.0', id: method, method });
    const answers = (await proxy.finish()) as { id: string; error: { code: number; message: string } }[];
    const errors = Object.fromEntries(answers.map(({ id, error }) => [id, error]));
    expect(errors['limited']).toEqual({
      code: -32603,
      message: 'The service refuses: RATE_LIMITED: Wait.',
      data: { error: refusal },
    });
    expect(errors['anonymous']).toMatchObject({ code: -32600 });
    expect(errors['page']?.message).toContain('502');
    expect(errors['gone']?.message).toMatch(/No service answers.*npm start/);
    expect(proxy.printed).toHaveLength(3);
  });

  test('answers a line that is not JSON with an error, and a batch with one message', async () => {
    const proxy = await proxied((_, response) => sendJson(response, [result(1), result(2)]));
    proxy.send([
      { jsonrpc: '2.0', id: 1, method: 'ping' },
      { jsonrpc: '2.0', id: 2, method: 'ping' },
    ]);
    await expect.poll(() => proxy.calls.length).toBe(1);
    proxy.write('{"jsonrpc":');
    expect(await proxy.finish()).toEqual(
      expect.arrayContaining([
        [result(1), result(2)],
        expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32700 }) as unknown }),
      ]),
    );
  });

  test('answers a line of JSON that is no message with an error, and continues', async () => {
    const proxy = await proxied(({ message }, response) => sendJson(response, result(message.id)));
    const lines = ['null', 'true', '7', '"text"'];
    for (const line of lines) proxy.write(line);
    proxy.send({ jsonrpc: '2.0', id: 1, method: 'ping' });
    const answers = await proxy.finish();
    const refused = expect.objectContaining({
      id: null,
      error: expect.objectContaining({ code: -32600 }) as unknown,
    }) as unknown;
    expect(answers).toEqual([...lines.map(() => refused), result(1)]);
    expect(proxy.calls).toHaveLength(1);
  });

  test('cancels a request of the current protocol version by closing it', async () => {
    let isGone = false;
    const proxy = await proxied((_, response) => response.on('close', () => (isGone = true)));
    proxy.send({ jsonrpc: '2.0', id: 5, method: 'tools/list', params: { _meta: VERSION } });
    await expect.poll(() => proxy.calls.length).toBe(1);
    expect(proxy.calls[0]?.request.headers).toMatchObject({ 'mcp-method': 'tools/list' });
    proxy.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 5 } });
    await expect.poll(() => isGone).toBe(true);
    expect(await proxy.finish()).toEqual([]);
    expect(proxy.calls).toHaveLength(1);
  });

  test('ends at once on a signal, even with a running request', async () => {
    const proxy = await proxied(() => undefined);
    proxy.send({ jsonrpc: '2.0', id: 5, method: 'tools/list' });
    await expect.poll(() => proxy.calls.length).toBe(1);
    proxy.ending.abort();
    await proxy.served;
    expect(await proxy.finish()).toEqual([]);
  });
});
