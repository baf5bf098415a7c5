import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const HEADERS_WITHIN_MS = 10_000;
const REQUEST_WITHIN_MS = 60_000;

/** An HTTP server that holds its port, and how to end it. */
export interface Listener {
  readonly url: string;
  /** Hands requests to the app from now on; before, they are answered 503. */
  serve(app: RequestListener): void;
  /** Takes no new connection and waits for requests in flight, until the deadline; then cuts them. */
  drain(deadlineMs: number): Promise<void>;
}

/** Takes a port, 0 a free one, before there is anything to serve. Throws the system's error, such as EADDRINUSE. */
export async function listen(host: string, port: number): Promise<Listener> {
  let answer: RequestListener = notReady;
  const timeouts = { headersTimeout: HEADERS_WITHIN_MS, requestTimeout: REQUEST_WITHIN_MS };
  const server = createServer(timeouts, (request, response) => answer(request, response));
  server.listen(port, host);
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    serve: (app) => void (answer = app),
    drain: (deadlineMs) => drain(server, deadlineMs),
  };
}

const notReady: RequestListener = (_request, response) => {
  const message = 'The service is starting. Try again shortly.';
  response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '2' });
  response.end(JSON.stringify({ error: { code: 'UNAVAILABLE', message, retry_after: 2 } }));
};

async function drain(server: Server, deadlineMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
