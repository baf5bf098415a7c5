import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface Request {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (request: Request, response: ServerResponse) => object | undefined | void;

/** A server that answers each request with what `answer` returns, as JSON, and keeps the requests. */
export async function fakeService(answer: Answer) {
  const requests: Request[] = [];
  const server = createServer((incoming, response) => {
    void text(incoming).then((body) => {
      const { method = '', url = '', headers } = incoming;
      const request = { method, path: url, headers, body };
      requests.push(request);
      response.setHeader('content-type', 'application/json');
      const value = answer(request, response);
      if (value !== undefined) response.end(JSON.stringify(value));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, requests };
}

/** The answer of a call by MCP. */
export function rpcResult(structuredContent: object): object {
  return { jsonrpc: '2.0', id: 1, result: { content: [], structuredContent } };
}
