import { mkdtemp, open, rm, statfs, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../errors.ts';

/** What answers leave free of the disk; of a small one, which may be in memory, a quarter. */
const MIN_FREE_BYTES = 256 * 1_048_576;
const RETRY_AFTER_SECONDS = 10;

/** Keeps an answer on the disk, in a file without a name, since a client may send its whole request before it reads. */
export class AnswerSpool {
  readonly #file: FileHandle;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(): Promise<AnswerSpool> {
    const folder = await mkdtemp(path.join(tmpdir(), 'memory-graph-answer-'));
    try {
      return new AnswerSpool(await open(path.join(folder, 'lines'), 'w+', 0o600));
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  /** Why no more is to be kept; undefined while there is space. A small compressed body may have an answer of many gigabytes. */
  async refusal(): Promise<AppError | undefined> {
    const { bavail, blocks, bsize } = await statfs(tmpdir());
    if (bavail * bsize >= Math.min(MIN_FREE_BYTES, (blocks * bsize) / 4)) return undefined;
    return new AppError(
      'INSUFFICIENT_STORAGE',
      'The service has no space for further answers. Send the lines without an answer again, fewer at once.',
      { retryAfter: RETRY_AFTER_SECONDS },
    );
  }

  async write(text: string): Promise<void> {
    await this.#file.write(text);
  }

  /** All of it; the file is gone when the stream ends. */
  read(): Readable {
    return this.#file.createReadStream({ start: 0 });
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
