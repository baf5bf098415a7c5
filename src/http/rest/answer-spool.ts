import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';

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
