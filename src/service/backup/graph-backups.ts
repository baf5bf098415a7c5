import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { GraphOfAccount } from '../../auth/find-graph.ts';
import type { BackupFolder } from '../../backup/backup-folder.ts';
import { databaseRecords, type CopiedDatabase, fileRecords, filesOf } from '../../backup/copied-records.ts';
import { keepVerified, type KeptBackup, writeDraft } from '../../backup/write-backup.ts';
import { read, recordsOf, verifyBackup } from '../../backup/read-backup.ts';
import { telling, tellNobody, type Tell } from '../../backup/tell.ts';
import type { BackupContent, BackupRecord } from '../../backup/record.ts';
import { AppError } from '../../errors.ts';
import type { EmbeddedEngine } from '../../graph/embedded/embedded-engine.ts';
import { countAll } from '../../graph/queries/transfer/copy.ts';
import { runForOne } from '../../graph/run-query.ts';
import { databaseName } from '../../graph/tenant.ts';
import type { Storage } from '../../storage/storage.ts';
import type { GraphDatabase, TenantMemories } from '../tenant-memories.ts';
import { NewDatabases, RestoredFiles } from './new-databases.ts';

export interface GraphBackupsParts {
  readonly memories: TenantMemories;
  /** Where graphs are in the embedded engine: databases can be replaced there. */
  readonly embedded: EmbeddedEngine | undefined;
  readonly folder: BackupFolder;
  readonly storage: Storage;
  readonly passphrase: string | undefined;
}

/** Backs graphs up, restores and rewrites them, each with its sandbox. */
export class GraphBackups {
  readonly #parts: GraphBackupsParts;

  constructor(parts: GraphBackupsParts) {
    this.#parts = parts;
  }

  /** Writes wait while the databases are read; then the contents of files follow, and the backup is read back. */
  async backUp(
    graph: GraphOfAccount,
    scheduled: boolean,
    tell: Tell = tellNobody,
  ): Promise<KeptBackup & { held_ms: number }> {
    const { memories, folder, passphrase } = this.#parts;
    const { id, name, accountId: account_id } = graph;
    const subject = { kind: 'graph', scheduled, graph: { id, name, account_id } } as const;
    const databases = await memories.databasesOf(graph);
    const target = await folder.newFile(subject);
    const hold = await holdWriters(databases);
    const all = databases.map(copied);
    const records = this.#recordsOf(all, hold, tell);
    const draft = await writeDraft(target, subject, records, passphrase).finally(() => hold.release());
    return { ...(await keepVerified(draft, passphrase, tell)), held_ms: hold.ms };
  }

  /** Replaces a graph by a backup, which is read to its end first; until then the graph is read. Throws INVALID_INPUT for a damaged one. */
  async restore(name: string, into: GraphOfAccount, tell: Tell): Promise<BackupContent> {
    const { memories, folder, storage, passphrase } = this.#parts;
    const fresh = new NewDatabases(this.#embedded(), into);
    const file = await folder.find(name);
    const counts = await verifyBackup(file, passphrase, read(tell, 'checked (KiB)'));
    const databases = await memories.databasesOf(into);
    const hold = await holdWriters(databases);
    try {
      const files = await RestoredFiles.of(storage, databases);
      await fresh.fill(recordsOf(file, passphrase, read(tell, 'restored (KiB)')), files);
      for (const database of fresh.replaced) memories.retire(database);
      await fresh.takeOver();
      await files.deleteReplaced(fresh.replaced);
    } finally {
      hold.release();
    }
    await memories.resume(into);
    return counts;
  }

  /** Copies a graph into new databases, which take the place of the old ones: what was deleted leaves the disk. */
  async rewrite(graph: GraphOfAccount, tell: Tell = tellNobody) {
    const embedded = this.#embedded();
    const fresh = new NewDatabases(embedded, graph);
    const databases = await this.#parts.memories.databasesOf(graph);
    const bytes = () => sum(databases.map(({ memory }) => embedded.bytesOf(memory.graph.database)));
    const bytes_before = await bytes();
    const hold = await holdWriters(databases);
    try {
      const all = databases.map(copied);
      await fresh.fill(telling(databaseRecords(all), tell, 'copied', await recordsIn(all)));
      await fresh.takeOver();
    } finally {
      hold.release();
    }
    return { bytes_before, bytes_after: await bytes(), held_ms: hold.ms };
  }

  /** When the files of a graph were made, in Unix milliseconds; now where it has none. */
  async rewrittenAt({ namespace, name: database }: GraphOfAccount): Promise<number> {
    const folder = this.#embedded().databasesDir;
    const name = databaseName({ namespace, database, sandbox: false });
    const marker = await stat(path.join(folder, name, 'ready')).catch(() => undefined);
    return marker?.mtimeMs ?? Date.now();
  }

  /** Ends the hold once nothing that writers change is still to be read. */
  async *#recordsOf(
    databases: readonly CopiedDatabase[],
    hold: WriteHold,
    tell: Tell,
  ): AsyncGenerator<BackupRecord> {
    yield* telling(databaseRecords(databases), tell, 'written', await recordsIn(databases));
    const files = await filesOf(databases);
    hold.release();
    yield* fileRecords(files, this.#parts.storage.blobs);
  }

  #embedded(): EmbeddedEngine {
    if (this.#parts.embedded) return this.#parts.embedded;
    throw new AppError(
      'FORBIDDEN',
      'The graphs are on a Neo4j server, whose databases this service does not replace. Use its own tools, or hm export and hm import.',
    );
  }
}

function copied({ name, memory }: GraphDatabase): CopiedDatabase {
  return { name, graph: memory.graph };
}

/** How many records databases come to, without those of files: each database, its nodes and its relationships. */
async function recordsIn(databases: readonly CopiedDatabase[]): Promise<number> {
  let total = 0;
  for (const { graph } of databases) {
    const { nodes, relationships } = await runForOne(graph, countAll, {});
    total += 1 + nodes + relationships;
  }
  return total;
}

/** Keeps the writers of this process waiting until it is released. */
interface WriteHold {
  /** For how long it lasted, or has lasted until now. */
  readonly ms: number;
  /** Lets the writers in; does nothing the second time. */
  release(): void;
}

/** Resolves once the writers in flight have ended. What sessions have touched until now is written first. */
async function holdWriters(databases: readonly GraphDatabase[]): Promise<WriteHold> {
  await Promise.all(databases.map(({ memory }) => memory.flushSessions()));
  const began = performance.now();
  const releases: (() => void)[] = [];
  for (const { memory } of databases) releases.push(await memory.writes.hold());
  let lasted: number | undefined;
  const msUntilNow = () => lasted ?? Math.round(performance.now() - began);
  return {
    get ms() {
      return msUntilNow();
    },
    release: () => {
      lasted = msUntilNow();
      for (const release of releases) release();
    },
  };
}

async function sum(numbers: readonly Promise<number>[]): Promise<number> {
  return (await Promise.all(numbers)).reduce((total, each) => total + each, 0);
}
