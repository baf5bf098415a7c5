import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, open, rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const MIB = 1_024 * 1_024;

/** A disk of its own in memory, for what happens when one is full. */
export class SmallDisk implements AsyncDisposable {
  readonly folder: string;
  readonly dataDir: string;
  readonly #filler: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.dataDir = path.join(folder, 'data');
    this.#filler = path.join(folder, 'filler');
  }

  /** Undefined where this machine gives no right to mount one. */
  static async mount(mebibytes: number): Promise<SmallDisk | undefined> {
    const folder = await mkdtemp(path.join(tmpdir(), 'memory-graph-disk-'));
    try {
      await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder]);
      return new SmallDisk(folder);
    } catch {
      await rmdir(folder);
      return undefined;
    }
  }

  /** Takes some of the room, as another program of the machine would. */
  async fill(mebibytes: number): Promise<void> {
    await writeFile(this.#filler, Buffer.alloc(mebibytes * MIB));
  }

  /** Leaves so much room and no more, whatever a checkpoint freed. */
  async leave(mebibytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder);
    const excess = bavail * bsize - mebibytes * MIB;
    if (excess > 0) await appendFile(this.#filler, Buffer.alloc(excess));
  }

  /** Takes all the room that is left, to the last byte. */
  async fillUp(): Promise<void> {
    const file = await open(this.#filler, 'a');
    for (const block of [MIB, 4_096]) {
      const isFull = (error: NodeJS.ErrnoException) => error.code === 'ENOSPC';
      let hasRoom = true;
      while (hasRoom) {
        hasRoom = await file.write(Buffer.alloc(block)).then(
          ({ bytesWritten }) => bytesWritten === block,
          (error: NodeJS.ErrnoException) => {
            if (!isFull(error)) throw error;
            return false;
          },
        );
      }
    }
    await file.close();
  }

  async free(): Promise<void> {
    await rm(this.#filler, { force: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await promisify(execFile)('umount', ['-l', this.folder]);
    await rmdir(this.folder);
  }
}
