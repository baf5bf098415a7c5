import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';

/** Between two looks; what begins in between must fit into the room that is kept free. */
const LOOK_MS = 250;
/** Writes go on once a little more is free than where they end, so that they do not end and begin all the time. */
const ENOUGH = 1.1;
/** The part of the room kept free that opening a database, or closing one, may take. */
const FOR_OPENING = 1 / 8;
const RETRY_AFTER = 10;
const MIB = 1_024 * 1_024;

/**
 * Watches the free space of the data folder's disk. A database whose write fails half way serves nothing until it was
 * opened anew, so that writes are refused while there is still room to finish what was begun.
 */
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
    this.#timer = setInterval(() => void this.look(), LOOK_MS).unref();
  }

  /** Knows the free space when it resolves. `minFree` is in bytes. */
  static async watch(folder: string, minFree: number, logger: Logger): Promise<DiskSpace> {
    const space = new DiskSpace(folder, minFree, logger);
    await space.look();
    return space;
  }

  /** Whether not even a database that is there can be opened or closed safely. */
  get isFull(): boolean {
    return this.#free < this.#minFree * FOR_OPENING;
  }

  /** Why nothing is written now; undefined where there is room. */
  writeRefusal(): AppError | undefined {
    if (!this.#isLow) return undefined;
    return new AppError(
      'INSUFFICIENT_STORAGE',
      `The disk of the service has ${inMib(this.#free)} free. Writes go on once it has ` +
        `${inMib(this.#minFree * ENOUGH)} (MIN_FREE_DISK is ${inMib(this.#minFree)}); reads go on. ` +
        'Free some space or enlarge the disk.',
      { retryAfter: RETRY_AFTER },
    );
  }

  /** Why not even a database that is there can be opened, for recovery or for reading. */
  openingRefusal(): AppError | undefined {
    if (!this.isFull) return undefined;
    return new AppError(
      'UNAVAILABLE',
      'The disk of the service is full, so that the graph cannot be opened. Free some space; it then opens by itself.',
      { retryAfter: RETRY_AFTER },
    );
  }

  /** Looks again now. */
  async look(): Promise<void> {
    try {
      const { bavail, bsize } = await statfs(this.#folder);
      this.#note(bavail * bsize);
    } catch (error) {
      if (!this.#isUnknown) this.#logger.warn({ err: error }, 'the free disk space cannot be told');
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
    this.#isLow = free < this.#minFree * (wasLow ? ENOUGH : 1);
    if (this.#isLow === wasLow) return;
    const facts = { free_bytes: free, min_free_bytes: this.#minFree };
    if (this.#isLow)
      this.#logger.error(facts, 'the disk is nearly full: writes are refused until space is freed');
    else this.#logger.info(facts, 'the disk has room again: writes go on');
  }
}

function inMib(bytes: number): string {
  return `${Math.floor(bytes / MIB)} MiB`;
}
