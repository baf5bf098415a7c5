import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { CallerContext } from '../../../../src/http/mcp/caller-context.ts';
import { handshakeHandler } from '../../../../src/http/mcp/handshake/handshake-handler.ts';
import type { MethodCall } from '../../../../src/http/mcp/methods.ts';
import { modernHandler } from '../../../../src/http/mcp/modern-handler.ts';
import { message, modernHeaders, modernMessage } from '../../../support/mcp-requests.ts';
import { keptLog } from '../../kept-log.ts';
import { fakeMemory } from '../../memory/fake-memory.ts';
import { PRINCIPAL } from '../../tools/fake-tool.ts';

const HEARTBEAT_MS = 15_000;
const CALL = { name: 'any' };
const CALLER: CallerContext = {
  principal: PRINCIPAL,
  memory: fakeMemory(),
  reservation: undefined,
  via: 'mcp',
  logger: keptLog().logger,
  requestId: 'request',
  sessionId: undefined,
};

test.for([
  ['with a handshake, which runs the call', handshakeHandler, message('tools/call', CALL), {}, 1],
  [
    '2026-07-28, which does not run the call',
    modernHandler,
    modernMessage('tools/call', CALL),
    modernHeaders('tools/call', 'any'),
    0,
  ],
] as const)(
  'a client that has gone before its stream opens leaves no heartbeat, in protocol version %s',
  async ([, handlerFor, body, headers, runs]) => {
    const intervals = vi.spyOn(globalThis, 'setInterval');
    const method = vi.fn(({ sendChunk }: MethodCall) => {
      sendChunk?.(['late']);
      return { content: [] };
    });
    const handle = handlerFor(new Map([['tools/call', method]]));
    const client = new AbortController();
    const served = Promise.withResolvers<boolean>();
    const app = express().post('/', express.json(), async (request, response) => {
      client.abort();
      await once(response, 'close');
      await handle({ request, response, caller: CALLER });
      await new Promise(setImmediate);
      served.resolve(response.headersSent);
    });
    const server = createServer(app).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const call = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
      body: JSON.stringify(body),
      signal: client.signal,
    });
    await expect(call).rejects.toThrow('abort');
    await served.promise;
    const heartbeats = intervals.mock.calls.filter(([, delay]) => delay === HEARTBEAT_MS);
    expect([method.mock.calls.length, heartbeats]).toEqual([runs, []]);
  },
);
