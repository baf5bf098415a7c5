import path from 'node:path';
import type { Socket } from 'node:net';
import type { GuestDatabases } from '../../auth/browser/graph-browsers.ts';
import { orElseAfter } from '../../concurrency/deadline.ts';
import { AppError } from '../../errors.ts';
import { connectGuest } from '../../graph/embedded/connect-guest.ts';
import type { EmbeddedEngine } from '../../graph/embedded/embedded-engine.ts';
import { hasGuests } from '../../graph/embedded/guests.ts';
import { BROWSER_PATH } from '../../http/browser/browser-pages.ts';
import type { TenantMemory } from '../../memory/tenant-memory.ts';
import type { Databases } from '../databases.ts';
import { isSafeAddress } from '../variables.ts';
import type { TenantMemories } from '../tenant-memories.ts';

/** A full disk keeps a database open for longer; nobody waits for that. */
const CLOSED_WITHIN_MS = 10_000;

/** How Neo4j Browser reaches the databases of graphs; undefined where they are on a Neo4j server. */
export function guestDatabases(
  { tenants, embedded }: Databases,
  memories: TenantMemories,
): GuestDatabases | undefined {
  if (!embedded || tenants !== embedded) return undefined;
  return {
    connect: (graph, guest) =>
      whileUnheld(memories.ofAccount(graph), (database) => connectGuest(embedded, database, guest)),
    close: async (graph) => {
      const { database } = memories.ofAccount(graph).graph;
      await orElseAfter(CLOSED_WITHIN_MS, closeToGuests(embedded, database), () => undefined);
    },
  };
}

/** Where the link of Neo4j Browser leads, for a service that is reached at `base`. */
export function browserAddress(base: string): (link: string) => string {
  const { origin, pathname } = new URL(base);
  const isOpen = isSafeAddress(base) && pathname === '/';
  return (link) => {
    if (isOpen) return `${origin}${BROWSER_PATH}/open/${link}`;
    throw new AppError(
      'FORBIDDEN',
      'Neo4j Browser needs a PUBLIC_URL with https or of this machine, without a path.',
    );
  };
}

/** The users go, and every connection with them, when the database is closed; its next use opens it again. */
async function closeToGuests(engine: EmbeddedEngine, database: string): Promise<void> {
  if (hasGuests(path.join(engine.databasesDir, database))) await engine.closeDatabase(database);
}

/** A backup or rewrite, which keeps writers waiting, ends the connection. */
async function whileUnheld(
  { graph, writes }: TenantMemory,
  connect: (database: string) => Promise<Socket>,
): Promise<Socket> {
  let [isHeld, socket]: [boolean, Socket | undefined] = [false, undefined];
  const leave = await writes.enterAsGuest(() => {
    isHeld = true;
    socket?.destroy();
  });
  try {
    // Applies the schema where the database is new.
    (await graph.acquire()).release();
    socket = (await connect(graph.database)).once('close', leave);
  } catch (error) {
    leave();
    throw error;
  }
  return isHeld ? socket.destroy() : socket;
}
