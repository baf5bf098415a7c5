import type { GraphOfAccount } from '../../auth/find-graph.ts';
import { fillDatabases } from '../../backup/fill-databases.ts';
import type { BackupRecord, DatabaseName } from '../../backup/record.ts';
import type { EmbeddedEngine } from '../../graph/embedded/embedded-engine.ts';
import { freshNameOf } from '../../graph/embedded/replacement.ts';
import type { Graph } from '../../graph/graph.ts';
import { databaseName } from '../../graph/tenant.ts';
import type { RestoredFiles } from './restored-files.ts';

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
