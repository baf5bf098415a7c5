import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import { answerRefusals, refusalBody } from './malformed-requests.ts';
import { boundUnread, type UnreadBounds } from './unread-answers.ts';

/** Time that a request has to arrive: its headers, all of it, and how often that is looked at. */
const ARRIVAL: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
};

/** Connections that wait at most for being taken, by Node's default. */
const BACKLOG = 511;
/** What stands for every address of the machine is none to call. */
const WILDCARDS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);
/** A turn of the event loop may have been past its poll when it was asked for. */
const QUIET_TURNS = 2;

/** An HTTP server that holds its port, and how to end it. */
export interface Listener {
  /** Where a client on this machine reaches it. */
  readonly url: string;
  /** The address that is listened on. */
  readonly address: string;
  /** Hands requests to the app from now on; before, they are answered 503. */
  serve(app: RequestListener): void;
  /** Takes no new connection and waits for requests in flight, until the deadline; then cuts them. */
  drain(deadlineMs: number): Promise<void>;
}

export interface ListenerSettings {
  readonly arrival?: ServerOptions;
  readonly unread?: UnreadBounds;
  readonly logger?: Logger;
}

/** Takes a port, 0 a free one, before there is anything to serve. Throws the system's error, such as EADDRINUSE. */
export async function listen(
  host: string,
  port: number,
  { arrival = ARRIVAL, unread, logger }: ListenerSettings = {},
): Promise<Listener> {
  let answer: RequestListener = notReady(logger);
  const server = createServer(arrival);
  const begun = answerRefusals(server, logger);
  const watch = boundUnread(server, logger, unread);
  server.on('request', (request, response) => {
    begun(response);
    watch(response);
    answer(request, response);
  });
  server.listen(port, host);
  await once(server, 'listening');
  const bound = server.address() as AddressInfo;
  return {
    url: urlOf(host, bound),
    address: bound.address,
    serve: (app) => void (answer = app),
    drain: (deadlineMs) => drain(server, deadlineMs),
  };
}

function urlOf(host: string, { address, port }: AddressInfo): string {
  const called = WILDCARDS.has(address) ? '127.0.0.1' : host;
  return `http://${called.includes(':') ? `[${called}]` : called}:${port}`;
}

/** A web page may read that, as it may read every refusal of the app. */
function notReady(logger: Logger | undefined): RequestListener {
  return (_request, response) => {
    const error = new AppError('UNAVAILABLE', 'The service is starting. Try again shortly.', {
      retryAfter: 2,
    });
    response.writeHead(503, {
      'Content-Type': 'application/json',
      'Retry-After': '2',
      'Access-Control-Allow-Origin': '*',
    });
    response.end(refusalBody(503, error, logger));
  };
}

async function drain(server: Server, deadlineMs: number): Promise<void> {
  await takeWaiting(server);
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

/** Takes the connections that wait: Node takes one a turn of the event loop, and closing the port resets the others. */
async function takeWaiting(server: Server): Promise<void> {
  let quiet = 0;
  const taken = () => void (quiet = 0);
  server.on('connection', taken);
  for (let turns = 0; turns < BACKLOG && quiet < QUIET_TURNS; turns++) {
    quiet += 1;
    await nextTurn();
  }
  server.off('connection', taken);
}
