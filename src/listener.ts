import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const HEADERS_WITHIN_MS = 10_000;
const REQUEST_WITHIN_MS = 60_000;

/** An HTTP server that is listening, and how to end it. */
export interface Listener {
  readonly url: string;
  /** Takes no new connection and waits for requests in flight, until the deadline; then cuts them. */
  drain(deadlineMs: number): Promise<void>;
}

/** Listens on an address; port 0 takes a free one. Throws the system's error, such as EADDRINUSE. */
export async function listen(app: RequestListener, host: string, port: number): Promise<Listener> {
  const server = createServer({ headersTimeout: HEADERS_WITHIN_MS, requestTimeout: REQUEST_WITHIN_MS }, app);
  server.listen(port, host);
  await once(server, 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    drain: (deadlineMs) => drain(server, deadlineMs),
  };
}

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
