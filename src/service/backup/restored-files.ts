import { FileReceiver } from '../../backup/file-receiver.ts';
import type { AppError } from '../../errors.ts';
import { readFiles } from '../../graph/queries/transfer/copy.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { Storage } from '../../storage/storage.ts';
import type { GraphDatabase } from '../tenant-memories.ts';

/** The contents of a graph's files while it is restored: those it had, and those that come with the backup. */
export class RestoredFiles {
  readonly #storage: Storage;
  readonly #before: ReadonlySet<string>;
  readonly #received = new Set<string>();

  private constructor(storage: Storage, before: ReadonlySet<string>) {
    this.#storage = storage;
    this.#before = before;
  }

  static async of(storage: Storage, databases: readonly GraphDatabase[]): Promise<RestoredFiles> {
    const before = new Set<string>();
    for (const { memory } of databases)
      for (const { sha256 } of await runQuery(memory.graph, readFiles, {}))
        before.add(nameOf(memory.graph.database, sha256));
    return new RestoredFiles(storage, before);
  }

  /** `refusal` says why nothing may be written now. */
  receiverOf(database: string, sha256: string, refusal: () => AppError | undefined): FileReceiver {
    this.#received.add(nameOf(database, sha256));
    return new FileReceiver(this.#storage, { database, sha256 }, refusal);
  }

  /** Deletes contents that only the replaced databases named. */
  async deleteReplaced(databases: readonly string[]): Promise<void> {
    await this.#delete(this.#before, this.#received, databases);
  }

  /** Deletes contents that only the backup named, whose restore failed. */
  async deleteReceived(): Promise<void> {
    await this.#delete(this.#received, this.#before);
  }

  async #delete(
    these: ReadonlySet<string>,
    butThose: ReadonlySet<string>,
    of?: readonly string[],
  ): Promise<void> {
    for (const name of these) {
      const [database = '', sha256 = ''] = name.split(' ');
      if (butThose.has(name) || (of && !of.includes(database))) continue;
      await this.#storage.blobs.delete({ database, sha256 });
    }
  }
}

function nameOf(database: string, sha256: string): string {
  return `${database} ${sha256}`;
}
