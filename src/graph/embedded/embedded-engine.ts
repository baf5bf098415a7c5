import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';
import type { DatabaseEngine, Lease, OnClosed } from '../engine.ts';
import { DiskSpace } from './disk-space.ts';
import { hostCommand, type HostSettings } from './host-command.ts';
import { HostSupervisor, type HostEvents } from './host-supervisor.ts';
import { OpenDatabase } from './open-database.ts';

export interface EmbeddedSettings extends HostSettings {
  /** Page cache of one open database, such as 64m. */
  readonly pageCache: string;
  readonly maxOpen: number;
  /** Time after which a database nobody uses is closed. */
  readonly idleMs: number;
  /** Bytes of free disk space below which writes are refused. */
  readonly minFreeDisk: number;
  /** Derives each database's password. */
  readonly secret: string;
}

const SWEEP_MS = 15_000;
/** Time a request waits for a database to open; after an unclean end a large one takes longer. */
const PATIENCE_MS = 25_000;
/** A database this young is about to be used by the request that had it opened. */
const JUST_OPENED_MS = 50;
const ROOM_POLL_MS = 20;
/** How the names of templates begin, which no tenant's database has. */
export const TEMPLATE_PREFIX = 'template-';

/** Many databases in one JVM of ours: each is opened on first use, closed when idle or when too many are open. */
export class EmbeddedEngine implements DatabaseEngine {
  readonly kind = 'embedded';
  readonly manyDatabases = true;
  readonly #settings: EmbeddedSettings;
  readonly #logger: Logger;
  readonly #supervisor: HostSupervisor;
  readonly #disk: DiskSpace;
  readonly #open = new Map<string, OpenDatabase>();
  /** Openings and closings under way, by database. */
  readonly #changing = new Map<string, Promise<void>>();
  readonly #sweep: NodeJS.Timeout;
  readonly #closedListeners: OnClosed[] = [];
  #template: string | undefined;
  #isClosing = false;

  private constructor(
    settings: EmbeddedSettings,
    logger: Logger,
    disk: DiskSpace,
    start: (events: HostEvents) => HostSupervisor,
  ) {
    this.#settings = settings;
    this.#logger = logger;
    this.#disk = disk;
    this.#supervisor = start({
      onEnded: () => void this.#dropAll(),
      onPanic: (name) => void this.#closePanicked(name),
    });
    this.#sweep = setInterval(() => this.#closeIdle(), SWEEP_MS).unref();
  }

  /** Starts the JVM. Throws HostRefusal where it cannot run, such as on a data folder that another service holds. */
  static async start(settings: EmbeddedSettings, logger: Logger): Promise<EmbeddedEngine> {
    const start = await HostSupervisor.start(hostCommand(settings, logger), logger);
    const disk = await DiskSpace.watch(settings.dataDir, settings.minFreeDisk, logger);
    return new EmbeddedEngine(settings, logger, disk, start);
  }

  async acquire(name: string): Promise<Lease> {
    const database = this.#open.get(name) ?? (await this.#opened(name));
    return database.lease();
  }

  onClosed(listener: OnClosed): void {
    this.#closedListeners.push(listener);
  }

  writeRefusal(): AppError | undefined {
    return this.#disk.writeRefusal();
  }

  /**
   * From now on new databases begin as copies of this one, which opens in a fraction of the time that making one takes.
   * `fill` makes it, once: it stays in the data folder, and takes the place of any earlier template.
   */
  async beginFrom(template: string, fill: (lease: Lease) => Promise<void>): Promise<void> {
    const databases = path.join(this.#settings.dataDir, 'databases');
    const whole = path.join(databases, template, 'filled');
    if (!existsSync(whole)) {
      const lease = await this.acquire(template);
      await fill(lease).finally(() => lease.release());
      await this.#closeNow(this.#open.get(template) as OpenDatabase);
      await writeFile(whole, '');
    }
    this.#template = template;
    const older = (await readdir(databases)).filter((name) => isTemplate(name) && name !== template);
    await Promise.all(older.map((name) => rm(path.join(databases, name), { recursive: true })));
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
    await this.#dropAll();
    await this.#supervisor.stop();
  }

  /** Waits for the database to open, but not for ever: the opening goes on when its request has given up. */
  async #opened(name: string): Promise<OpenDatabase> {
    const patience = sleep(PATIENCE_MS, 'late' as const, { ref: false });
    for (;;) {
      const database = this.#open.get(name);
      if (database) return database;
      const refusal = this.#disk.openingRefusal();
      if (refusal) throw refusal;
      const step =
        this.#changing.get(name) ?? this.#makeRoom() ?? this.#change(name, () => this.#openNow(name));
      if ((await Promise.race([step, patience])) === 'late') throw stillOpening(step);
    }
  }

  #change(name: string, work: () => Promise<void>): Promise<void> {
    const change = work().finally(() => this.#changing.delete(name));
    this.#changing.set(name, change);
    return change;
  }

  async #openNow(name: string): Promise<void> {
    const password = createHmac('sha256', this.#settings.secret).update(`neo4j:${name}`).digest('hex');
    try {
      const isMade = existsSync(path.join(this.#settings.dataDir, 'databases', name, 'ready'));
      const refusal = isMade ? undefined : this.#disk.writeRefusal();
      if (refusal) throw refusal;
      const host = await this.#supervisor.current();
      const template = this.#template === undefined ? [] : [this.#template];
      const [port] = await host.request('OPEN', name, password, this.#settings.pageCache, ...template);
      this.#open.set(name, new OpenDatabase(name, String(port), password));
    } catch (error) {
      if (error instanceof AppError) throw error;
      this.#logger.error({ err: error, database: name }, 'database did not open');
      throw new AppError('UNAVAILABLE', 'The graph cannot be opened right now. Try again shortly.', {
        retryAfter: 5,
        cause: error,
      });
    }
  }

  /** What to wait for where the cap is reached; the least recently used database goes, one in use never. */
  #makeRoom(): Promise<void> | undefined {
    if (this.#open.size + this.#changing.size < this.#settings.maxOpen) return undefined;
    const [oldest] = this.#idle(Date.now() - JUST_OPENED_MS);
    return oldest ? this.#closeNow(oldest) : sleep(ROOM_POLL_MS);
  }

  /** A database writes when it is closed, and waits for room where there is none. */
  #closeIdle(): void {
    if (this.#disk.isFull) return;
    for (const database of this.#idle(Date.now() - this.#settings.idleMs)) void this.#closeNow(database);
  }

  #idle(since: number): OpenDatabase[] {
    return [...this.#open.values()]
      .filter(({ isInUse, lastUsed }) => !isInUse && lastUsed <= since)
      .sort((a, b) => a.lastUsed - b.lastUsed);
  }

  #closeNow(database: OpenDatabase): Promise<void> {
    const { name } = database;
    this.#open.delete(name);
    return this.#change(name, async () => {
      try {
        await database.unused();
        await database.disconnect();
        await (await this.#supervisor.current()).request('CLOSE', name);
        for (const listener of this.#closedListeners) listener(name, false);
      } catch (error) {
        this.#logger.warn({ err: error, database: name }, 'database did not close');
      }
    });
  }

  /** It opens anew on its next use; until the disk has room for that, it answers nothing but errors. */
  async #closePanicked(name: string): Promise<void> {
    this.#logger.error({ database: name }, 'a write failed half way: the database is opened anew');
    await this.#disk.look();
    while (this.#disk.isFull && !this.#isClosing) await sleep(ROOM_POLL_MS);
    await this.#changing.get(name)?.catch(() => undefined);
    const database = this.#open.get(name);
    if (!database || this.#isClosing) return;
    await this.#closeNow(database);
  }

  /** The JVM is gone or going: what was open is opened anew on its next use. */
  async #dropAll(): Promise<void> {
    const databases = [...this.#open.values()];
    this.#open.clear();
    await Promise.allSettled(databases.map((database) => database.disconnect()));
  }
}

function isTemplate(name: string): boolean {
  return name.startsWith(TEMPLATE_PREFIX);
}

/** The opening goes on when its request has given up. */
function stillOpening(opening: Promise<void>): AppError {
  opening.catch(() => undefined);
  return new AppError('UNAVAILABLE', 'The graph is being opened. Try again shortly.', { retryAfter: 5 });
}
