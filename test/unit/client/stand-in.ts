import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { MemoryClient, type ClientOptions } from '../../../client/src/index.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A client of a server that answers its requests one after the other in these ways; the last one again and again. */
export async function clientOf(answers: readonly Answer[], options: Partial<ClientOptions> = {}) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    const answer = answers[Math.min(requests.push(request), answers.length) - 1];
    request.resume().on('end', () => answer?.(response, request));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new MemoryClient({ url, credential: 'a-key', firstPauseMs: 1, ...options });
  return { client, requests };
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

export function failure(status: number, code: string, more: object = {}): Answer {
  return json(status, { error: { code, message: `It is ${code}.`, request_id: 'r1', ...more } });
}

/** Sends events and leaves the stream open. */
export function events(...messages: readonly object[]): Answer {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const message of messages) response.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
  };
}

/** The same, and breaks the connection then. */
export function brokenEvents(...messages: readonly object[]): Answer {
  return (response, request) => {
    events(...messages)(response, request);
    setTimeout(() => response.destroy(), 20);
  };
}

export const partial = (...data: readonly unknown[]) => ({
  jsonrpc: '2.0',
  id: 1,
  result: { partial: true, data },
});
export const complete = (structuredContent: object) => ({
  ...{ jsonrpc: '2.0', id: 1 },
  result: { complete: true, content: [], structuredContent },
});
