import { createWriteStream, statfsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../../errors.ts';

const MAX_BYTES = 2 * 2 ** 30;
/** The free space is measured again after so many bytes. */
const MEASURE_EVERY_BYTES = 16 * 1_024 * 1_024;
const BEING_RECEIVED = '.part';
const DOCUMENT = 'document';

/** The folders of imports: the document while it arrives and is checked, and its records until they are written. */
export class ImportFolders {
  readonly #root: string;
  readonly #minFreeBytes: number;

  constructor(root: string, minFreeBytes: number) {
    this.#root = root;
    this.#minFreeBytes = minFreeBytes;
  }

  /** Where the records of an import are, once its document has passed the check. */
  of(id: string): string {
    return path.join(this.#root, id);
  }

  has(id: string): Promise<boolean> {
    return stat(this.of(id)).then(
      () => true,
      () => false,
    );
  }

  /** Keeps a document on the disk. Throws PAYLOAD_TOO_LARGE, INSUFFICIENT_STORAGE and what the document throws. */
  async receive(id: string, document: AsyncIterable<Buffer>): Promise<{ document: string; folder: string }> {
    const folder = this.of(id) + BEING_RECEIVED;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, DOCUMENT);
    await pipeline(this.#withinLimits(document), createWriteStream(file, { mode: 0o600 }));
    this.#refuseFullDisk((await stat(file)).size);
    return { document: file, folder };
  }

  /** Keeps the records of a document that passed its check, and removes the document. */
  async keep(id: string): Promise<void> {
    const folder = this.of(id) + BEING_RECEIVED;
    await rm(path.join(folder, DOCUMENT));
    await rename(folder, this.of(id));
  }

  async remove(id: string): Promise<void> {
    for (const folder of [this.of(id), this.of(id) + BEING_RECEIVED])
      await rm(folder, { recursive: true, force: true });
  }

  /** Removes what a process that was killed had not checked. No import may be under way. */
  async clean(): Promise<void> {
    const names = await readdir(this.#root).catch(() => []);
    for (const name of names.filter((each) => each.endsWith(BEING_RECEIVED)))
      await rm(path.join(this.#root, name), { recursive: true, force: true });
  }

  async *#withinLimits(document: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let [bytes, measuredAt] = [0, -Infinity];
    for await (const chunk of document) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw tooLarge();
      if (bytes - measuredAt > MEASURE_EVERY_BYTES) {
        this.#refuseFullDisk(0);
        measuredAt = bytes;
      }
      yield chunk;
    }
  }

  #refuseFullDisk(neededBytes: number): void {
    const { bavail, bsize } = statfsSync(this.#root);
    if (bavail * bsize - neededBytes > this.#minFreeBytes) return;
    const message =
      'The disk of the service has too little space for the document. Free some space or enlarge the disk; nothing was imported.';
    throw new AppError('INSUFFICIENT_STORAGE', message);
  }
}

function tooLarge(): AppError {
  const message = `The document exceeds ${MAX_BYTES / 2 ** 30} GiB. Export the graph without vectors, or in parts.`;
  return new AppError('PAYLOAD_TOO_LARGE', message, { details: { limit_bytes: MAX_BYTES } });
}
