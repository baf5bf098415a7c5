import { timeSlices } from '../concurrency/time-slices.ts';
import type { Graph } from '../graph/graph.ts';
import type { FileReceiver } from './file-receiver.ts';
import { FilledDatabase } from './filled-database.ts';
import type { BackupRecord, DatabaseName, DatabaseStart, FileStart } from './record.ts';

/** Where records go. */
export interface Destination {
  /** The empty database that is filled. */
  graphOf(name: DatabaseName): Graph;
  receiverOf?(file: FileStart): FileReceiver;
}

/**
 * Writes what records say of databases into empty ones. Indexes come last: they are filled faster than they grow. Throws
 * CONFLICT for records of a later version of this service.
 */
export async function fillDatabases(
  records: AsyncIterable<BackupRecord>,
  destination: Destination,
): Promise<void> {
  const pause = timeSlices();
  const filling = new Filling(destination);
  try {
    for await (const record of records) {
      await filling.add(record);
      await pause();
    }
    await filling.end();
  } catch (error) {
    await filling.discardFile();
    throw error;
  }
}

/** Takes records in their order. */
class Filling {
  readonly #destination: Destination;
  #database: FilledDatabase | undefined;
  #file: FileReceiver | undefined;

  constructor(destination: Destination) {
    this.#destination = destination;
  }

  async add(record: BackupRecord): Promise<void> {
    if ('node' in record) await this.#database?.node(record.node);
    else if ('relationship' in record) await this.#database?.relationship(record.relationship);
    else if ('part' in record) await this.#file?.add(record.part);
    else if ('database' in record) await this.#begin(record.database);
    else if ('file' in record) await this.#receive(record.file);
  }

  async end(): Promise<void> {
    await this.#endFile();
    await this.#database?.end();
    this.#database = undefined;
  }

  async discardFile(): Promise<void> {
    await this.#file?.discard();
  }

  async #begin({ name, schema }: DatabaseStart): Promise<void> {
    await this.end();
    this.#database = new FilledDatabase(this.#destination.graphOf(name), schema);
  }

  async #receive(file: FileStart): Promise<void> {
    await this.end();
    this.#file = this.#destination.receiverOf?.(file);
  }

  async #endFile(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.end();
  }
}
