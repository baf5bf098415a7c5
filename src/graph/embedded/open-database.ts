import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDriver } from '../driver.ts';
import type { Lease } from '../engine.ts';
import { Guests } from './guests.ts';
import type { HostProcess } from './host-process.ts';

const USER = 'neo4j';
/** Each DBMS of the host has one database, of this name. */
const DATABASE = 'neo4j';
const POOL_SIZE = 50;
const MAX_WAIT_MS = 5_000;
const POLL_MS = 20;

export interface OpenOptions {
  /** The key from which each database's password is derived. */
  readonly secret: string;
  /** Page cache of one open database, such as 64m. */
  readonly pageCache: string;
}

export interface DatabaseFiles {
  readonly name: string;
  readonly folder: string;
  /** The database of which a new one begins as a copy. */
  readonly template: string | undefined;
}

export interface EmbeddedLease extends Lease {
  /** Who uses the database past the service. */
  readonly guests: Guests;
}

/** A database that is open in the host. */
export class OpenDatabase {
  readonly name: string;
  readonly guests: Guests;
  lastUsed = Date.now();
  readonly #driver;
  #leases = 0;

  private constructor(name: string, port: string | undefined, password: string) {
    this.name = name;
    this.#driver = makeDriver(`bolt://127.0.0.1:${port}`, USER, password, POOL_SIZE);
    this.guests = new Guests(this.#driver, Number(port));
  }

  /** Opens the database in the host; one that does not exist yet begins as a copy of the template. */
  static async open(
    host: HostProcess,
    { name, folder, template }: DatabaseFiles,
    { secret, pageCache }: OpenOptions,
  ): Promise<OpenDatabase> {
    const password = createHmac('sha256', secret).update(`neo4j:${name}`).digest('hex');
    const fields = [name, password, pageCache, ...(template === undefined ? [] : [template])];
    const [port] = await host.request('OPEN', ...fields);
    const database = new OpenDatabase(name, port, password);
    await database.guests.dropFormer(folder);
    return database;
  }

  get isInUse(): boolean {
    return this.#leases > 0;
  }

  lease(): EmbeddedLease {
    this.#leases++;
    return {
      driver: this.#driver,
      database: DATABASE,
      generation: this,
      guests: this.guests,
      release: () => {
        this.#leases--;
        this.lastUsed = Date.now();
      },
    };
  }

  /** Ends the connections of guests, and waits a limited time until no lease is in use; requests of a failed database end soon. */
  async unused(): Promise<void> {
    this.guests.disconnect();
    const deadline = performance.now() + MAX_WAIT_MS;
    while (this.isInUse && performance.now() < deadline) await sleep(POLL_MS);
  }

  disconnect(): Promise<void> {
    return this.#driver.close();
  }
}
