import { existsSync } from 'node:fs';
import { rm, open } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import type { Driver } from 'neo4j-driver';

/** A user of a database beside the service: Community edition has no roles, so such a user may do everything in it. */
export interface Guest {
  readonly user: string;
  readonly password: string;
}

/** The service's own user, which Neo4j makes. */
const OWNER = 'neo4j';
const SYSTEM = 'system';
const CREATE = 'CREATE OR REPLACE USER $user SET PASSWORD $password CHANGE NOT REQUIRED';
const OTHERS = 'SHOW USERS YIELD user WHERE user <> $owner RETURN user';
const DROP = 'DROP USER $user IF EXISTS';

/** This file in the folder of a database says that it may have users besides the service's. */
const MARKER = 'guests';

/** Whether a database may have other users than the service's. */
export function hasGuests(folder: string): boolean {
  return existsSync(path.join(folder, MARKER));
}

/** A user that exists once `made` resolves. */
interface Admission {
  readonly password: string;
  readonly made: Promise<void>;
}

/** The guests of an open database, and their connections. */
export class Guests {
  readonly #driver: Driver;
  readonly #port: number;
  readonly #admitted = new Map<string, Admission>();
  readonly #connections = new Set<Socket>();

  constructor(driver: Driver, port: number) {
    this.#driver = driver;
    this.#port = port;
  }

  /** Makes the user of a guest where the database, since it was opened, does not have it yet. `folder` is the database's. */
  async admit(guest: Guest, folder: string): Promise<void> {
    const { user, password } = guest;
    const known = this.#admitted.get(user);
    if (known?.password === password) return known.made;
    // Kept from here on: a second connection that made the user anew would end the first.
    const admission = { password, made: this.#make(guest, folder) };
    this.#admitted.set(user, admission);
    try {
      await admission.made;
    } catch (error) {
      if (this.#admitted.get(user) === admission) this.#admitted.delete(user);
      throw error;
    }
  }

  /** Deletes the users that an earlier opening of the database left, those that guests made too: only the service keeps its user. */
  async dropFormer(folder: string): Promise<void> {
    if (!hasGuests(folder)) return;
    const others = await this.#onSystem(OTHERS, { owner: OWNER });
    for (const { user } of others) await this.#onSystem(DROP, { user });
    await rm(path.join(folder, MARKER));
  }

  /** A connection to the Bolt port. */
  dial(): Socket {
    const socket = connect({ host: '127.0.0.1', port: this.#port, noDelay: true });
    this.#connections.add(socket);
    // A close follows, which is what counts.
    socket.on('error', () => undefined);
    return socket.once('close', () => this.#connections.delete(socket));
  }

  disconnect(): void {
    for (const socket of this.#connections) socket.destroy();
  }

  async #make({ user, password }: Guest, folder: string): Promise<void> {
    await writeDurably(path.join(folder, MARKER), '');
    await this.#onSystem(CREATE, { user, password });
  }

  async #onSystem(statement: string, parameters: Record<string, string>): Promise<{ user: string }[]> {
    const session = this.#driver.session({ database: SYSTEM });
    try {
      const { records } = await session.run(statement, parameters);
      return records.map((record) => record.toObject() as { user: string });
    } finally {
      await session.close();
    }
  }
}

/** Writes a file that is on the disk once this resolves. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
