import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { AppError } from '../errors.ts';
import type { BlobName } from '../storage/blob-store.ts';
import type { StagedFile } from '../storage/staging.ts';
import type { Storage } from '../storage/storage.ts';

/** Puts a file of a backup back into the storage, as its parts arrive. */
export class FileReceiver {
  readonly #name: BlobName;
  readonly #storage: Storage;
  readonly #parts = new PassThrough();
  readonly #staged: Promise<StagedFile>;

  /** `refusal` says why nothing may be written now. */
  constructor(storage: Storage, name: BlobName, refusal: () => AppError | undefined) {
    this.#name = name;
    this.#storage = storage;
    this.#staged = storage.staging.stage(this.#parts, { maxBytes: Infinity, refusal });
    // The next part, or the end, reports a failure.
    this.#staged.catch(() => undefined);
  }

  async add(part: string): Promise<void> {
    if (!this.#parts.write(Buffer.from(part, 'base64')))
      await Promise.race([once(this.#parts, 'drain'), this.#staged]);
  }

  /** Throws INVALID_INPUT where the bytes are not those of the name. */
  async end(): Promise<void> {
    this.#parts.end();
    await using staged = await this.#staged;
    if (staged.sha256 !== this.#name.sha256)
      throw new AppError(
        'INVALID_INPUT',
        `The backup is damaged in the file ${this.#name.sha256}. Take another one.`,
      );
    await this.#storage.blobs.put(this.#name, staged.path);
  }

  /** Deletes what has arrived. */
  async discard(): Promise<void> {
    this.#parts.destroy();
    await this.#staged.catch(() => undefined);
  }
}
