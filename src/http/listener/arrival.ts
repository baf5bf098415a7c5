import type { IncomingMessage, RequestListener, Server } from 'node:http';

/** Bodies that may arrive for as long as they keep coming; whoever reads one watches that. */
const longBodies = new WeakSet<IncomingMessage>();

export function allowLongBody(request: IncomingMessage): void {
  longBodies.add(request);
}

/** Refuses a request that has not arrived within the time, as Node's own requestTimeout does for all requests alike. */
export function limitArrival(server: Server, withinMs: number): RequestListener {
  return (request) => {
    const timer = setTimeout(() => {
      if (request.complete || longBodies.has(request)) return;
      const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      server.emit('clientError', late, request.socket);
    }, withinMs).unref();
    request.once('close', () => clearTimeout(timer));
  };
}
