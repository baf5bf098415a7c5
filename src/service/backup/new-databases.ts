import type { GraphOfAccount } from '../../auth/find-graph.ts';
import { fillDatabases } from '../../backup/fill-databases.ts';
import type { BackupRecord, DatabaseName } from '../../backup/record.ts';
import type { EmbeddedEngine } from '../../graph/embedded/embedded-engine.ts';
import { freshNameOf } from '../../graph/embedded/replacement.ts';
import type { Graph } from '../../graph/graph.ts';
import { databaseName } from '../../graph/tenant.ts';
import { FileReceiver } from '../../backup/file-receiver.ts';
import type { AppError } from '../../errors.ts';
import { readFiles } from '../../graph/queries/transfer/copy.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { Storage } from '../../storage/storage.ts';
import type { GraphDatabase } from '../tenant-memories.ts';

/** Databases that are filled beside those of a graph, and then take their place. */
export class NewDatabases {
  readonly #engine: EmbeddedEngine;
  readonly #graph: GraphOfAccount;
  /** The names of those that they are to replace. */
  readonly replaced: string[] = [];

  constructor(engine: EmbeddedEngine, graph: GraphOfAccount) {
    this.#engine = engine;
    this.#graph = graph;
  }

  /** Where it fails, nothing is left of them. Throws INSUFFICIENT_STORAGE on a full disk, and as `fillDatabases` does. */
  async fill(records: AsyncIterable<BackupRecord>, files?: RestoredFiles): Promise<void> {
    const refusal = () => this.#engine.writeRefusal();
    try {
      await fillDatabases(records, {
        graphOf: (name) => this.#begin(name),
        ...(files && {
          receiverOf: ({ database, sha256 }) => files.receiverOf(this.#nameOf(database), sha256, refusal),
        }),
      });
      // What follows writes little, but it may not fail half way.
      const refused = refusal();
      if (refused) throw refused;
    } catch (error) {
      // A database on a full disk fails in many ways.
      const reason = refusal() ?? error;
      await files?.deleteReceived();
      for (const name of this.replaced) await this.#engine.drop(freshNameOf(name));
      throw reason;
    }
  }

  /** Requests wait meanwhile. */
  takeOver(): Promise<void> {
    return this.#engine.replace(this.replaced);
  }

  #begin(name: DatabaseName): Graph {
    const replaced = this.#nameOf(name);
    this.replaced.push(replaced);
    const database = freshNameOf(replaced);
    return {
      ...{ kind: 'tenant', database, writeRefusal: () => this.#engine.writeRefusal() },
      acquire: () => this.#engine.acquire(database),
    };
  }

  #nameOf(name: DatabaseName): string {
    const { namespace, name: database } = this.#graph;
    return databaseName({ namespace, database, sandbox: name === 'sandbox' });
  }
}

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

  async #delete(these: ReadonlySet<string>, butThose: ReadonlySet<string>, of?: readonly string[]) {
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
