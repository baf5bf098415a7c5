import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { limitArrival, answerMalformed } from './malformed-requests.ts';
import { notReady } from './not-ready.ts';
import { limitUnread, type UnreadLimits } from './unread-answers.ts';
import type { Duplex } from 'node:stream';

/** Time in which the headers, and the whole request, must arrive; a long body may take longer. */
const ARRIVAL = { headersTimeout: 10_000, requestTimeout: 60_000, connectionsCheckingInterval: 2_000 };

/** Connections that the system queues for the server: Node's default. */
const MAX_BACKLOG = 511;
/** Addresses that stand for all addresses of the machine. */
const WILDCARDS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);
/** Turns of the event loop without a new connection. One is not enough: its poll may be over already. */
const QUIET_TURNS = 2;

export interface Listener {
  /** Where a client on this machine reaches it. */
  readonly url: string;
  readonly address: string;
  /** Sends requests to the app from now on. Earlier ones are answered 503. */
  serve(app: RequestListener, upgrades?: Upgrades): void;
  /** Accepts no new connection, waits for the requests in flight, and closes all connections at the deadline. */
  drain(deadlineMs: number): Promise<void>;
}

export interface ListenerSettings {
  readonly arrival?: typeof ARRIVAL;
  readonly unread?: UnreadLimits;
  readonly logger?: Logger;
}

/** Opens a port (0: any free one) before there is an app to serve. Throws the system's error, such as EADDRINUSE. */
export async function listen(
  host: string,
  port: number,
  { arrival = ARRIVAL, unread, logger }: ListenerSettings = {},
): Promise<Listener> {
  let answer: RequestListener = notReady(logger);
  let upgrades: Upgrades | undefined;
  const server = createServer({
    ...arrival,
    requestTimeout: 0,
    shouldUpgradeCallback: (request) => upgrades?.takes(request) === true,
  });
  const endUpgraded = serveUpgrades(server, () => upgrades);
  const watchArrival = limitArrival(server, arrival.requestTimeout);
  const noteResponse = answerMalformed(server, logger);
  const watchResponse = limitUnread(server, logger, unread);
  server.on('request', (request, response) => {
    noteResponse(response);
    watchResponse(response);
    watchArrival(request, response);
    answer(request, response);
  });
  server.listen(port, host);
  await once(server, 'listening');
  const bound = server.address() as AddressInfo;
  return {
    url: urlOf(host, bound),
    address: bound.address,
    serve: (app, ofApp) => {
      [answer, upgrades] = [app, ofApp];
    },
    drain: async (deadlineMs) => {
      endUpgraded();
      await drain(server, deadlineMs);
    },
  };
}

function urlOf(host: string, { address, port }: AddressInfo): string {
  const name = WILDCARDS.has(address) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

async function drain(server: Server, deadlineMs: number): Promise<void> {
  await acceptQueued(server);
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const closeIdle = setInterval(() => server.closeIdleConnections(), 100);
  const closeAll = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(closeAll);
}

/** Accepts the connections in the backlog. Node accepts one a turn of the event loop; a closed port resets the others. */
async function acceptQueued(server: Server): Promise<void> {
  let quiet = 0;
  const onConnection = () => void (quiet = 0);
  server.on('connection', onConnection);
  for (let turns = 0; turns < MAX_BACKLOG && quiet < QUIET_TURNS; turns++) {
    quiet += 1;
    await nextTurn();
  }
  server.off('connection', onConnection);
}

/** Connections that leave HTTP. */
export interface Upgrades {
  /** Whether a request with the header Upgrade is taken; any other is answered as if it had none. */
  takes(request: IncomingMessage): boolean;
  /** Takes the connection over; handles its own failures. */
  serve(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
}

const KEEP_ALIVE_MS = 30_000;

/** Serves upgrades on a server. Returns what ends their connections, which the server itself knows no more and would wait for. */
function serveUpgrades(server: Server, upgrades: () => Upgrades | undefined): () => void {
  const open = new Set<Duplex>();
  let hasEnded = false;
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (hasEnded) return void socket.destroy();
    request.socket.setKeepAlive(true, KEEP_ALIVE_MS);
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    void upgrades()?.serve(request, socket, head);
  });
  return () => {
    hasEnded = true;
    for (const socket of open) socket.destroy();
  };
}
