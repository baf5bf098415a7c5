import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Connections that leave HTTP. */
export interface Upgrades {
  /** Whether a request with the header Upgrade is taken; any other is answered as if it had none. */
  takes(request: IncomingMessage): boolean;
  /** Takes the connection over; handles its own failures. */
  serve(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
}

const KEEP_ALIVE_MS = 30_000;

/** Serves upgrades on a server. Returns what ends their connections, which the server itself knows no more. */
export function serveUpgrades(server: Server, upgrades: () => Upgrades | undefined): () => void {
  const open = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    request.socket.setKeepAlive(true, KEEP_ALIVE_MS);
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    void upgrades()?.serve(request, socket, head);
  });
  return () => {
    for (const socket of open) socket.destroy();
  };
}
