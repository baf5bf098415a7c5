import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, open, rm, rmdir, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const MIB = 1_024 * 1_024;

/** A small disk in memory, for tests of a full disk. */
export class SmallDisk implements AsyncDisposable {
  readonly folder: string;
  readonly dataDir: string;
  readonly #filler: string;

  private constructor(folder: string) {
    this.folder = folder;
    this.dataDir = path.join(folder, 'data');
    this.#filler = path.join(folder, 'filler');
  }

  /** Undefined where the user may not mount one. */
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

  /** Uses some of the space like another program. */
  async fill(mebibytes: number): Promise<void> {
    await writeFile(this.#filler, Buffer.alloc(mebibytes * MIB));
  }

  /** Fills the disk up to this much free space, whatever a checkpoint has freed. */
  async leave(mebibytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder);
    const excess = bavail * bsize - mebibytes * MIB;
    if (excess > 0) await appendFile(this.#filler, Buffer.alloc(excess));
  }

  /** Fills the disk to the last byte. */
  async fillUp(): Promise<void> {
    const file = await open(this.#filler, 'a');
    for (const block of [MIB, 4_096]) {
      const isFull = (error: NodeJS.ErrnoException) => error.code === 'ENOSPC';
      let hasSpace = true;
      while (hasSpace) {
        hasSpace = await file.write(Buffer.alloc(block)).then(
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
