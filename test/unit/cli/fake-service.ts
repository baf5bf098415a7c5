import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { runHm, type Environment } from '../../support/service-command.ts';

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
      const value = answer(request, response);
      if (value === undefined) return;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(value));
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

/** A folder of the test, with `hm` on it: `hm.json` in it is its file of the log-in. */
export function hmFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'hm-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const hm = (args: readonly string[], env: Environment = {}, input?: string) =>
    runHm(folder, args, env, input);
  return { folder, config: path.join(folder, 'hm.json'), hm };
}

/** The answer of a call by MCP. */
export function rpcResult(structuredContent: object): object {
  return { jsonrpc: '2.0', id: 1, result: { content: [], structuredContent } };
}
