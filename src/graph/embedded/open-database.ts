import { setTimeout as sleep } from 'node:timers/promises';
import { makeDriver } from '../driver.ts';
import type { Lease } from '../engine.ts';

const USER = 'neo4j';
/** Each DBMS of the host has one database, of this name. */
const DATABASE = 'neo4j';
const POOL_SIZE = 50;
const UNUSED_WITHIN_MS = 5_000;
const UNUSED_POLL_MS = 20;

/** A database that is open in the host. */
export class OpenDatabase {
  readonly name: string;
  lastUsed = Date.now();
  readonly #driver;
  #leases = 0;

  constructor(name: string, port: string, password: string) {
    this.name = name;
    this.#driver = makeDriver(`bolt://127.0.0.1:${port}`, USER, password, POOL_SIZE);
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

  /** Waits until what runs has ended, which on a database that failed it does soon, but not for ever. */
  async unused(): Promise<void> {
    const deadline = performance.now() + UNUSED_WITHIN_MS;
    while (this.isInUse && performance.now() < deadline) await sleep(UNUSED_POLL_MS);
  }

  /** Closes the connections to it. */
  disconnect(): Promise<void> {
    return this.#driver.close();
  }
}
