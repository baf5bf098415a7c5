import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';
import { dropped, didNotOpen, stillOpening } from '../refusals.ts';
import type { DatabaseEngine, Dropped, OnClosed } from '../engine.ts';
import { bytesIn, DiskSpace } from './disk-space.ts';
import { hostCommand, type HostSettings } from './host-process.ts';
import { HostSupervisor } from './host-supervisor.ts';
import { OpenDatabase, type EmbeddedLease, type OpenOptions } from './open-database.ts';
import { completeReplacements, freshNameOf, isFresh, replaceDatabases } from './replacement.ts';

export interface EmbeddedSettings extends HostSettings, OpenOptions {
  readonly maxOpen: number;
  /** An unused database is closed after this time. */
  readonly idleMs: number;
  /** Bytes of free disk space below which writes are refused. */
  readonly minFreeDisk: number;
}

const SWEEP_MS = 15_000;
/** Time a request waits for a database to open; a large one takes longer after an unclean end. */
const MAX_WAIT_MS = 25_000;
/** The request that opened a database uses it within this time. */
const JUST_OPENED_MS = 50;
const POLL_MS = 20;

/** Many databases in one JVM: each is opened on first use and closed when it is idle or when too many are open. */
export class EmbeddedEngine implements DatabaseEngine {
  readonly manyDatabases = true;
  /** Where the databases are stored, each in a folder of its name. */
  readonly databasesDir: string;
  /** New databases begin as copies of this closed database. */
  template: string | undefined;
  readonly #settings: EmbeddedSettings;
  readonly #logger: Logger;
  readonly #supervisor: HostSupervisor;
  readonly #disk: DiskSpace;
  readonly #open = new Map<string, OpenDatabase>();
  /** Databases that open or close now, by name. */
  readonly #changing = new Map<string, Promise<void>>();
  /** Which drop of a database was the last one. */
  readonly #drops = new Map<string, symbol>();
  readonly #sweep: NodeJS.Timeout;
  readonly #closedListeners: OnClosed[] = [];
  #isClosing = false;

  private constructor(
    settings: EmbeddedSettings,
    logger: Logger,
    disk: DiskSpace,
    supervisor: HostSupervisor,
  ) {
    this.#settings = settings;
    this.#logger = logger;
    this.#disk = disk;
    this.#supervisor = supervisor;
    this.databasesDir = path.join(settings.dataDir, 'databases');
    supervisor.onEnded = () => void this.#disconnectAll();
    supervisor.onPanic = (name) => void this.#closePanicked(name);
    this.#sweep = setInterval(() => this.#closeIdle(), SWEEP_MS).unref();
  }

  /** Starts the JVM. Throws UNAVAILABLE where it cannot run, such as on a data folder that another service uses. */
  static async start(settings: EmbeddedSettings, logger: Logger): Promise<EmbeddedEngine> {
    const supervisor = await HostSupervisor.start(hostCommand(settings, logger), logger);
    await completeReplacements(path.join(settings.dataDir, 'databases'));
    const disk = await DiskSpace.watch(settings.dataDir, settings.minFreeDisk, logger);
    return new EmbeddedEngine(settings, logger, disk, supervisor);
  }

  async acquire(name: string): Promise<EmbeddedLease> {
    const database = this.#open.get(name) ?? (await this.#opened(name));
    return database.lease();
  }

  onClosed(listener: OnClosed): void {
    this.#closedListeners.push(listener);
  }

  writeRefusal(): AppError | undefined {
    return this.#disk.writeRefusal();
  }

  /** Who waits for it to open is refused, as that would create it anew. */
  async drop(name: string): Promise<Dropped> {
    this.#drops.set(name, Symbol());
    while (this.#changing.has(name)) await this.#changing.get(name)?.catch(() => undefined);
    const folder = path.join(this.databasesDir, name);
    const wasThere = existsSync(folder);
    const remove = () => rm(folder, { recursive: true, force: true });
    await this.#change(name, () => this.#closeForGood(name).then(remove));
    return { wasThere, isGone: !existsSync(folder) };
  }

  exists(name: string): Promise<boolean> {
    return Promise.resolve(existsSync(path.join(this.databasesDir, name, 'ready')));
  }

  /** Puts databases filled under `freshNameOf` in the place of others, all or none, while requests wait. The old files are deleted then. */
  async replace(names: readonly string[]): Promise<void> {
    for (const name of names) await this.#closeForGood(freshNameOf(name));
    while (names.some((name) => this.#changing.has(name)))
      await Promise.allSettled(names.map((name) => this.#changing.get(name) ?? Promise.resolve()));
    const replaced = Promise.withResolvers<void>();
    const waiting = names.map((name) => this.#change(name, () => replaced.promise));
    try {
      for (const name of names) await this.#closeForGood(name);
      const deleteOld = await replaceDatabases(this.databasesDir, names);
      replaced.resolve();
      await Promise.all(waiting);
      await deleteOld();
    } finally {
      replaced.resolve();
    }
  }

  bytesOf(name: string): Promise<number> {
    return bytesIn(path.join(this.databasesDir, name));
  }

  /** Closes a database where it is open, once the disk has space for that. Its next use opens it, without guests. */
  async closeDatabase(name: string): Promise<void> {
    while (this.#disk.isFull && !this.#isClosing) await sleep(POLL_MS);
    await this.#changing.get(name)?.catch(() => undefined);
    const database = this.#open.get(name);
    if (database && !this.#isClosing) await this.#close(database);
  }

  /** Heap of the JVM in bytes and open databases, for measurements. */
  async stats(): Promise<{ pid: number; heapUsed: number; heapMax: number; open: number }> {
    const host = await this.#supervisor.current();
    const [heapUsed, heapMax, open] = (await host.request('STATS')).map(Number);
    return { pid: host.pid, heapUsed: heapUsed ?? 0, heapMax: heapMax ?? 0, open: open ?? 0 };
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#sweep);
    this.#disk.close();
    await Promise.allSettled(this.#changing.values());
    await this.#disconnectAll();
    await this.#supervisor.stop();
  }

  /** Waits for a limited time: the database continues to open after its request has given up. */
  async #opened(name: string): Promise<OpenDatabase> {
    const late = sleep(MAX_WAIT_MS, 'late' as const, { ref: false });
    const lastDrop = this.#drops.get(name);
    for (;;) {
      if (this.#drops.get(name) !== lastDrop) throw dropped();
      const database = this.#open.get(name);
      if (database) return database;
      const refusal = this.#disk.openingRefusal();
      if (refusal) throw refusal;
      const step =
        this.#changing.get(name) ?? this.#makeRoom() ?? this.#change(name, () => this.#openNow(name));
      if ((await Promise.race([step, late])) === 'late') throw stillOpening();
    }
  }

  #change(name: string, work: () => Promise<void>): Promise<void> {
    const change = work().finally(() => this.#changing.delete(name));
    this.#changing.set(name, change);
    return change;
  }

  async #openNow(name: string): Promise<void> {
    try {
      const folder = path.join(this.databasesDir, name);
      const refusal = existsSync(path.join(folder, 'ready')) ? undefined : this.#disk.writeRefusal();
      if (refusal) throw refusal;
      const host = await this.#supervisor.current();
      const template = isFresh(name) ? undefined : this.template;
      this.#open.set(name, await OpenDatabase.open(host, { name, folder, template }, this.#settings));
    } catch (error) {
      if (error instanceof AppError) throw error;
      this.#logger.error({ err: error, database: name }, 'database did not open');
      throw didNotOpen(error);
    }
  }

  /** Where too many are open, closes the least recently used one, but never one in use; undefined where there is room. */
  #makeRoom(): Promise<void> | undefined {
    if (this.#open.size + this.#changing.size < this.#settings.maxOpen) return undefined;
    const [oldest] = this.#idle(Date.now() - JUST_OPENED_MS);
    return oldest ? this.#close(oldest) : sleep(POLL_MS);
  }

  /** A database writes when it is closed, so none is closed while the disk is full. */
  #closeIdle(): void {
    if (this.#disk.isFull) return;
    for (const database of this.#idle(Date.now() - this.#settings.idleMs)) void this.#close(database);
  }

  #idle(since: number): OpenDatabase[] {
    return [...this.#open.values()]
      .filter(({ isInUse, lastUsed }) => !isInUse && lastUsed <= since)
      .sort((a, b) => a.lastUsed - b.lastUsed);
  }

  #close(database: OpenDatabase): Promise<void> {
    const { name } = database;
    this.#open.delete(name);
    return this.#change(name, async () => {
      try {
        await this.#closeNow(database);
      } catch (error) {
        this.#logger.warn({ err: error, database: name }, 'database did not close');
      }
    });
  }

  /** Closes it where it is open; throws where it does not close. */
  async #closeForGood(name: string): Promise<void> {
    const database = this.#open.get(name);
    this.#open.delete(name);
    if (database) await this.#closeNow(database);
  }

  async #closeNow(database: OpenDatabase): Promise<void> {
    const { name } = database;
    await database.unused();
    await database.disconnect();
    await (await this.#supervisor.current()).request('CLOSE', name);
    for (const listener of this.#closedListeners) listener(name, false);
  }

  /** The database opens again on its next use. Until the disk has space for that, its requests fail. */
  async #closePanicked(name: string): Promise<void> {
    this.#logger.error({ database: name }, 'a write failed half way: the database will be opened again');
    await this.#disk.measure();
    await this.closeDatabase(name);
  }

  /** The JVM has ended or ends soon: each database opens again on its next use. */
  async #disconnectAll(): Promise<void> {
    const disconnected = [...this.#open.values()].map((database) => database.disconnect());
    this.#open.clear();
    await Promise.allSettled(disconnected);
  }
}
