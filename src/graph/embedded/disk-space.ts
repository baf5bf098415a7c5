import { statfs, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';

/** Writes that start between two measurements must fit into the reserved space. */
const MEASURE_EVERY_MS = 250;
/** Writes are accepted again at a slightly higher limit, so that their state does not change all the time. */
const RESUME_FACTOR = 1.1;
/** The part of the reserved space that opening or closing a database may take. */
const OPEN_SHARE = 1 / 8;
const RETRY_AFTER_SECONDS = 10;
const MIB = 1_024 * 1_024;

/** Watches the disk of the data folder. A write that fails half way stops its database, so writes are refused in time. */
export class DiskSpace {
  readonly #folder: string;
  readonly #minFree: number;
  readonly #logger: Logger;
  readonly #timer: NodeJS.Timeout;
  #free = Infinity;
  #isLow = false;
  #isUnknown = false;

  private constructor(folder: string, minFree: number, logger: Logger) {
    this.#folder = folder;
    this.#minFree = minFree;
    this.#logger = logger;
    this.#timer = setInterval(() => void this.measure(), MEASURE_EVERY_MS).unref();
  }

  /** Resolves after the first measurement. `minFree` is in bytes. */
  static async watch(folder: string, minFree: number, logger: Logger): Promise<DiskSpace> {
    const space = new DiskSpace(folder, minFree, logger);
    await space.measure();
    return space;
  }

  /** Whether not even an existing database can be opened or closed safely. */
  get isFull(): boolean {
    return this.#free < this.#minFree * OPEN_SHARE;
  }

  /** Why writes are refused; undefined where there is space. */
  writeRefusal(): AppError | undefined {
    if (!this.#isLow) return undefined;
    const message =
      `The disk of the service has ${inMib(this.#free)} free. Writes go on once it has ` +
      `${inMib(this.#minFree * RESUME_FACTOR)} (MIN_FREE_DISK is ${inMib(this.#minFree)}); reads go on. ` +
      'Free some space or enlarge the disk.';
    return new AppError('INSUFFICIENT_STORAGE', message, { retryAfter: RETRY_AFTER_SECONDS });
  }

  /** Why not even an existing database can be opened, for recovery or for reads. */
  openingRefusal(): AppError | undefined {
    if (!this.isFull) return undefined;
    const message =
      'The disk of the service is full, so that the graph cannot be opened. Free some space; it then opens by itself.';
    return new AppError('UNAVAILABLE', message, { retryAfter: RETRY_AFTER_SECONDS });
  }

  async measure(): Promise<void> {
    try {
      const { bavail, bsize } = await statfs(this.#folder);
      this.#note(bavail * bsize);
    } catch (error) {
      if (!this.#isUnknown) this.#logger.warn({ err: error }, 'the free disk space cannot be measured');
      this.#isUnknown = true;
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #note(free: number): void {
    const wasLow = this.#isLow;
    this.#isUnknown = false;
    this.#free = free;
    this.#isLow = free < this.#minFree * (wasLow ? RESUME_FACTOR : 1);
    if (this.#isLow === wasLow) return;
    const facts = { free_bytes: free, min_free_bytes: this.#minFree };
    if (this.#isLow)
      this.#logger.error(facts, 'the disk is nearly full: writes are refused until space is freed');
    else this.#logger.info(facts, 'the disk has space again: writes are accepted');
  }
}

function inMib(bytes: number): string {
  return `${Math.floor(bytes / MIB)} MiB`;
}

/** Bytes of the files in a folder and in the folders below it. A file that is deleted meanwhile counts as none. */
export async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const { size } = await stat(path.join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }));
    bytes += size;
  }
  return bytes;
}
