import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDriver } from '../driver.ts';
import type { Lease } from '../engine.ts';
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

/** A database that is open in the host. */
export class OpenDatabase {
  readonly name: string;
  lastUsed = Date.now();
  readonly #driver;
  #leases = 0;

  private constructor(name: string, port: string | undefined, password: string) {
    this.name = name;
    this.#driver = makeDriver(`bolt://127.0.0.1:${port}`, USER, password, POOL_SIZE);
  }

  /** Opens the database in the host; one that does not exist yet begins as a copy of the template. */
  static async open(
    host: HostProcess,
    name: string,
    template: string | undefined,
    { secret, pageCache }: OpenOptions,
  ): Promise<OpenDatabase> {
    const password = createHmac('sha256', secret).update(`neo4j:${name}`).digest('hex');
    const fields = [name, password, pageCache, ...(template === undefined ? [] : [template])];
    const [port] = await host.request('OPEN', ...fields);
    return new OpenDatabase(name, port, password);
  }

  get isInUse(): boolean {
    return this.#leases > 0;
  }

  lease(): Lease {
    this.#leases++;
    return {
      driver: this.#driver,
      database: DATABASE,
      generation: this,
      release: () => {
        this.#leases--;
        this.lastUsed = Date.now();
      },
    };
  }

  /** Waits for a limited time until no lease is in use; the requests of a failed database end soon. */
  async unused(): Promise<void> {
    const deadline = performance.now() + MAX_WAIT_MS;
    while (this.isInUse && performance.now() < deadline) await sleep(POLL_MS);
  }

  disconnect(): Promise<void> {
    return this.#driver.close();
  }
}
