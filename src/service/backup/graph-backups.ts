import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { GraphOfAccount } from '../../auth/backups.ts';
import type { BackupFolder } from '../../backup/backup-folder.ts';
import { databaseRecords } from '../../backup/database-records.ts';
import { fillDatabases } from '../../backup/fill-databases.ts';
import { recordsOf, verifyBackup } from '../../backup/read-backup.ts';
import type { BackupCounts, BackupRecord } from '../../backup/record.ts';
import { discardDraft, keepDraft, writeDraft } from '../../backup/write-backup.ts';
import { AppError } from '../../errors.ts';
import type { EmbeddedEngine } from '../../graph/embedded/embedded-engine.ts';
import { freshNameOf } from '../../graph/embedded/replacement.ts';
import type { Graph } from '../../graph/graph.ts';
import { databaseName } from '../../graph/tenant.ts';
import type { TenantMemory } from '../../memory/tenant-memory.ts';
import type { Storage } from '../../storage/storage.ts';
import { RestoredFiles } from './restored-files.ts';
import type { GraphDatabase, TenantMemories } from '../tenant-memories.ts';

export interface GraphBackupsParts {
  readonly memories: TenantMemories;
  /** Where graphs are in the embedded engine: databases can be replaced there. */
  readonly embedded: EmbeddedEngine | undefined;
  readonly folder: BackupFolder;
  /** Where the contents of files are. */
  readonly storage: Storage;
  readonly passphrase: string | undefined;
}

export type MadeBackup = BackupCounts & {
  readonly file: string;
  readonly bytes: number;
  readonly held_ms: number;
};

/** Backs graphs up, restores and rewrites them, each with its sandbox. */
export class GraphBackups {
  readonly #parts: GraphBackupsParts;

  constructor(parts: GraphBackupsParts) {
    this.#parts = parts;
  }

  /** Writes are held while the graph is read; then the file is read back, and takes its name. */
  async backUp(graph: GraphOfAccount, scheduled: boolean): Promise<MadeBackup> {
    const { memories, folder, storage, passphrase } = this.#parts;
    const { id, name, accountId: account_id } = graph;
    const subject = { kind: 'graph', scheduled, graph: { id, name, account_id } } as const;
    const databases = await memories.databasesOf(graph);
    const withFiles = databases.map((each) => ({ ...copied(each), blobs: storage.blobs }));
    const target = await folder.newFile(subject);
    const { result: draft, heldMs } = await held(databases, () =>
      writeDraft(target, subject, databaseRecords(withFiles), passphrase),
    );
    const counts = await verifyBackup(draft.file, passphrase).catch((error: unknown) =>
      discardDraft(draft, error),
    );
    const file = await keepDraft(draft);
    return { file: path.basename(file), bytes: (await stat(file)).size, ...counts, held_ms: heldMs };
  }

  /**
   * Replaces the databases of a graph by those of a backup, which is read to its end first. The graph is read as it was
   * until then. Throws INVALID_INPUT for a backup that is not whole.
   */
  async restore(name: string, into: GraphOfAccount): Promise<BackupCounts> {
    const { memories, folder, passphrase } = this.#parts;
    const file = await folder.find(name);
    const counts = await verifyBackup(file, passphrase);
    const databases = await memories.databasesOf(into);
    await held(databases, async () => {
      const files = await RestoredFiles.of(this.#parts.storage, databases);
      const filled = await this.#fill(into, recordsOf(file, passphrase), files);
      for (const database of filled) memories.retire(database);
      await this.#embedded().replace(filled);
      await files.deleteReplaced(filled);
    });
    await memories.resume(into);
    return counts;
  }

  /** Copies a graph into new databases, which take the place of the old ones: what was deleted leaves the disk. */
  async rewrite(
    graph: GraphOfAccount,
  ): Promise<{ bytes_before: number; bytes_after: number; held_ms: number }> {
    const { memories } = this.#parts;
    const embedded = this.#embedded();
    const databases = await memories.databasesOf(graph);
    const bytes = () => sum(databases.map(({ memory }) => embedded.bytesOf(memory.graph.database)));
    const before = await bytes();
    const { heldMs } = await held(databases, async () => {
      const filled = await this.#fill(graph, databaseRecords(databases.map(copied)));
      await embedded.replace(filled);
    });
    return { bytes_before: before, bytes_after: await bytes(), held_ms: heldMs };
  }

  /** When the files of a graph were made, in Unix milliseconds; now where it has none. */
  async rewrittenAt({ namespace, name: database }: GraphOfAccount): Promise<number> {
    const folder = this.#embedded().databasesDir;
    const name = databaseName({ namespace, database, sandbox: false });
    const marker = await stat(path.join(folder, name, 'ready')).catch(() => undefined);
    return marker?.mtimeMs ?? Date.now();
  }

  /** Fills new databases beside those of a graph; returns the names of those that they are to replace. */
  async #fill(
    { namespace, name: database }: GraphOfAccount,
    records: AsyncIterable<BackupRecord>,
    files?: RestoredFiles,
  ): Promise<string[]> {
    const engine = this.#embedded();
    const filled: string[] = [];
    const replacedBy = (name: string) => databaseName({ namespace, database, sandbox: name === 'sandbox' });
    const graphOf = (name: string): Graph => {
      const replaced = replacedBy(name);
      filled.push(replaced);
      const fresh = freshNameOf(replaced);
      return {
        ...{ kind: 'tenant', database: fresh, writeRefusal: () => engine.writeRefusal() },
        acquire: () => engine.acquire(fresh),
      };
    };
    try {
      const receiverOf =
        files && ((name: string, sha256: string) => files.receiverOf(replacedBy(name), sha256));
      await fillDatabases(records, graphOf, receiverOf);
      return filled;
    } catch (error) {
      await files?.deleteReceived();
      for (const name of filled) await engine.drop(freshNameOf(name));
      throw error;
    }
  }

  #embedded(): EmbeddedEngine {
    if (this.#parts.embedded) return this.#parts.embedded;
    throw new AppError(
      'FORBIDDEN',
      'The graphs are on a Neo4j server, whose databases this service does not replace. Use its own tools, or hm export and hm import.',
    );
  }
}

function copied({ name, memory }: GraphDatabase) {
  return { name, graph: memory.graph };
}

/** Runs work while nothing is written to databases of this process. Returns for how long that was. */
async function held<T>(databases: readonly GraphDatabase[], work: () => Promise<T>) {
  await Promise.all(databases.map(({ memory }) => memory.flushSessions()));
  const run = async () => {
    const began = performance.now();
    const result = await work();
    return { result, heldMs: Math.round(performance.now() - began) };
  };
  return gatesOf(databases).reduce((inner, writes) => () => writes.hold(inner), run)();
}

function gatesOf(databases: readonly GraphDatabase[]): TenantMemory['writes'][] {
  return databases.map(({ memory }) => memory.writes);
}

async function sum(numbers: readonly Promise<number>[]): Promise<number> {
  return (await Promise.all(numbers)).reduce((total, each) => total + each, 0);
}
