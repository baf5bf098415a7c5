import path from 'node:path';
import type { BlobStore, BlobName, ByteRange } from './blob-store.ts';
import { FolderBlobs } from './folder-blobs.ts';
import { S3Blobs, type S3Settings } from './s3-blobs.ts';
import { Staging } from './staging.ts';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';

export interface Storage {
  readonly blobs: BlobStore;
  readonly staging: Staging;
}

/** Opens the storage: contents in a bucket or below a folder, and what arrives in a folder that no other process uses. */
export function openStorage(folder: string, bucket?: S3Settings): Storage {
  const blobs = bucket ? new S3Blobs(bucket) : new FolderBlobs(folder);
  return { blobs: new MeasuredBlobs(blobs), staging: new Staging(path.join(folder, 'staging')) };
}

/** Other processes may store blobs of the same graph. */
const MEASURED_FOR_MS = 300_000;

/** A store that lists the blobs of a graph for their bytes at most every five minutes, and adds what it stores meanwhile. */
export class MeasuredBlobs implements BlobStore {
  readonly #store: BlobStore;
  readonly #now: () => number;
  readonly #measures = new Map<string, { readonly bytes: Promise<number>; readonly at: number }>();

  constructor(store: BlobStore, now: () => number = () => performance.now()) {
    this.#store = store;
    this.#now = now;
  }

  async put(blob: BlobName, file: string): Promise<boolean> {
    const isNew = await this.#store.put(blob, file);
    const measure = this.#measures.get(blob.database);
    if (!isNew || !measure) return isNew;
    const { size } = await stat(file);
    this.#measures.set(blob.database, { ...measure, bytes: measure.bytes.then((bytes) => bytes + size) });
    return isNew;
  }

  has(blob: BlobName): Promise<boolean> {
    return this.#store.has(blob);
  }

  read(blob: BlobName, range?: ByteRange): Promise<Readable> {
    return this.#store.read(blob, range);
  }

  async delete(blob: BlobName): Promise<void> {
    await this.#store.delete(blob);
    this.#measures.delete(blob.database);
  }

  async deleteAll(database: string): Promise<void> {
    await this.#store.deleteAll(database);
    this.#measures.delete(database);
  }

  bytesOf(database: string): Promise<number> {
    const known = this.#measures.get(database);
    if (known && this.#now() - known.at < MEASURED_FOR_MS) return known.bytes;
    const bytes = this.#store.bytesOf(database);
    this.#measures.set(database, { bytes, at: this.#now() });
    bytes.catch(() => this.#measures.delete(database));
    return bytes;
  }
}
