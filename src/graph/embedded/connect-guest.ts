import type { Socket } from 'node:net';
import path from 'node:path';
import type { EmbeddedEngine } from './embedded-engine.ts';
import type { Guest } from './guests.ts';

/** Opens the database, and a connection to it that the guest can log in over. It keeps the database open. */
export async function connectGuest(engine: EmbeddedEngine, database: string, guest: Guest): Promise<Socket> {
  const lease = await engine.acquire(database);
  try {
    await lease.guests.admit(guest, path.join(engine.databasesDir, database));
    return lease.guests.dial().once('close', () => lease.release());
  } catch (error) {
    lease.release();
    throw error;
  }
}
